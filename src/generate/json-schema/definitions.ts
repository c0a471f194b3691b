import type { NodeId } from '../../schema/index.ts'
import { type SetLayout, uniqueIdentifiers } from '../../typescript/index.ts'
import type { JsonSchema } from './schema.ts'

/** The definitions of one document: types that are referred to, each once, met in the order of use. */
export class Definitions {
  readonly #names: ReadonlyMap<NodeId, string>
  readonly #wanted: NodeId[] = []
  readonly #seen = new Set<NodeId>()
  readonly #base: string

  /** `base` stands before the fragment, for definitions that are kept in another document. */
  constructor(names: ReadonlyMap<NodeId, string>, base = '') {
    this.#names = names
    this.#base = base
  }

  reference(id: NodeId): JsonSchema | undefined {
    const name = this.#names.get(id)
    if (name === undefined) return undefined
    if (!this.#seen.has(id)) this.#wanted.push(id)
    this.#seen.add(id)
    return { $ref: `${this.#base}#/$defs/${encodeURIComponent(name)}` }
  }

  /** Everything that was referred to, also by the definitions themselves, in order of name. */
  complete(define: (id: NodeId) => JsonSchema): JsonSchema {
    const found = new Map<string, JsonSchema>()
    for (let id = this.#wanted.shift(); id !== undefined; id = this.#wanted.shift()) {
      found.set(this.#names.get(id) ?? id, define(id))
    }
    return Object.fromEntries([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  }
}

/** Names of a set's exported types that are unique in the set: with their module's where their own is not enough. */
export function definitionNames(layout: SetLayout): ReadonlyMap<NodeId, string> {
  const types = [...layout.modules].flatMap(([namespace, folder]) =>
    layout.exportedTypes(namespace).map(({ id }) => ({ id, folder, name: layout.typeName(id) ?? '' })),
  )
  return qualifyAmbiguousNames(types)
}

/** Names as they are where that is enough, behind the last word of their folder where several are the same. */
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
