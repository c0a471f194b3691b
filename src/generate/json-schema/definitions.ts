import type { NodeId } from '../../schema/index.ts'
import { type SetLayout, uniqueIdentifiers } from '../../typescript/index.ts'
import type { JsonSchema } from './schema.ts'

/** Collects the `$defs` of one JSON Schema document: every type that is referred to, once. */
export class Definitions {
  readonly #names: ReadonlyMap<NodeId, string>
  readonly #referenced = new Set<NodeId>()
  readonly #base: string

  /** `base` is the document that contains the definitions, if it is another one. */
  constructor(names: ReadonlyMap<NodeId, string>, base = '') {
    this.#names = names
    this.#base = base
  }

  /**
   * A `$ref` to the definition of a type, which is then included in `complete`; `undefined` where the type has no
   * name.
   */
  reference(id: NodeId): JsonSchema | undefined {
    const name = this.#names.get(id)
    if (name === undefined) return undefined
    this.#referenced.add(id)
    return { $ref: `${this.#base}#/$defs/${encodeURIComponent(name)}` }
  }

  /** The types referred to so far, in the order of their first reference. */
  get referenced(): ReadonlySet<NodeId> {
    return this.#referenced
  }

  /**
   * The definitions of all types referred to, including those that definitions refer to, sorted by name. To be
   * called once.
   */
  complete<Definition>(define: (id: NodeId) => Definition): ReadonlyMap<string, Definition> {
    const found = new Map<string, Definition>()
    // A set that grows while it is read: what definitions refer to is defined as well.
    for (const id of this.#referenced) found.set(this.#names.get(id) ?? id, define(id))
    return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/**
 * A unique name in the set for each exported type; where several are equal, they are prefixed with the name of
 * their module.
 */
export function definitionNames(layout: SetLayout): ReadonlyMap<NodeId, string> {
  const types = [...layout.modules].flatMap(([namespace, folder]) =>
    layout.exportedTypes(namespace).map(({ id }) => ({ id, folder, name: layout.typeName(id) ?? '' })),
  )
  return qualifyAmbiguousNames(types)
}

/**
 * Makes names unique: a name that occurs once is kept; equal names are prefixed with the last segment of their
 * folder. Names that are still equal get a fingerprint.
 */
export function qualifyAmbiguousNames(
  named: readonly { readonly id: string; readonly name: string; readonly folder: string }[],
  separator = '.',
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>()
  for (const { name } of named) counts.set(name, (counts.get(name) ?? 0) + 1)
  return uniqueIdentifiers(
    new Map(
      named.map(({ id, name, folder }) => {
        const isAlone = counts.get(name) === 1
        const prefix = folder.slice(folder.lastIndexOf('/') + 1) + separator
        return [id, { identifier: isAlone ? name : prefix + name, isExact: isAlone }]
      }),
    ),
  )
}
