import { nearNames } from '../../diagnostics/index.ts'
import { type NodeId, resolve, type SchemaSet } from '../../schema/index.ts'
import type { SetLayout } from '../../typescript/index.ts'
import { type JsonAlternative, listJsonAlternatives, type TypeIds } from './alternatives.ts'

/** A property on the way to a place: its name, and its declarations. */
export interface JsonStepPlace {
  readonly name: string
  readonly ids: readonly NodeId[]
  readonly required: boolean
  /** Set where the path goes on below a value of the map that the property holds. */
  readonly isMap?: true
}

/** A place that a mapping file names: below a type, property by property. */
export interface JsonPlace {
  readonly text: string
  readonly steps: readonly JsonStepPlace[]
  readonly types: TypeIds
}

/** The place of a path, or similar paths that exist. */
export type ResolvedJson = { readonly place: JsonPlace } | { readonly near: readonly string[] }

/** Escapes a property name for a path as in RFC 6901: `~` becomes `~0`, `/` becomes `~1`. */
export function pathStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

const known = new WeakMap<SetLayout, ReadonlyMap<string, NodeId>>()

/** The types of a set by the names that a path may begin with. Cached. */
function indexTypesByName(layout: SetLayout): ReadonlyMap<string, NodeId> {
  const found = known.get(layout) ?? findNamedTypes(layout)
  known.set(layout, found)
  return found
}

/**
 * Finds all types that have a name in the schema or an exported name. Request variants of a type have no entry of
 * their own.
 */
function findNamedTypes({ set, exportedTypes, typeName }: SetLayout): ReadonlyMap<string, NodeId> {
  const found = new Map<string, NodeId>()
  for (const node of set.nodes.values()) {
    // Request variants have `~` in their id; paths name the response type.
    if (node.name && !node.id.includes('~')) found.set(node.name.local, resolve(set, node.id).id)
  }
  for (const { id } of exportedTypes('')) found.set(typeName(id) ?? '', id)
  return found
}

/**
 * Finds the place of a path such as `/Order/lines/sku`. `*` means the items of a list, which may be omitted, or
 * the values of a map. If a step is unknown, returns paths with similar names.
 */
export function resolveJsonPlace(layout: SetLayout, text: string): ResolvedJson {
  if (!text.startsWith('/')) return { near: [] }
  const [first = '', ...rest] = text.split('/').slice(1).map(unescapeStep)
  const types = indexTypesByName(layout)
  const start = types.get(first)
  if (start === undefined) {
    return { near: nearNames(first, [...types.keys()]).map((name) => printJsonPath([name, ...rest])) }
  }
  const steps: JsonStepPlace[] = []
  let here: TypeIds = [start]
  for (const [index, name] of rest.entries()) {
    const around = listObjectsAt(layout.set, here)
    const properties = around.flatMap(({ object }) => object?.properties.get(name) ?? [])
    if (properties.length > 0) {
      const isRequired = properties.every(({ required }) => required)
      steps.push({ name, ids: properties.flatMap(({ ids }) => ids), required: isRequired })
      here = [...new Set(properties.flatMap((one) => one.types))]
      continue
    }
    if (name === '*') {
      const inner = listInnerTypes(layout, here)
      // At the end, all values are meant, and the property that holds them is their place.
      if (inner.length > 0 && index === rest.length - 1) continue
      const last = steps.at(-1)
      const isMap = listJsonAlternatives(layout.set, here).some(({ object }) => object !== undefined)
      if (last && inner.length > 0 && isMap) steps.splice(-1, 1, { ...last, isMap: true })
      if (inner.length > 0) {
        here = inner
        continue
      }
    }
    const names = around.flatMap(({ object }) => [...(object?.properties.keys() ?? [])])
    const near = nearNames(name, names)
    return {
      near: near.map((one) => printJsonPath([first, ...rest.slice(0, index), one, ...rest.slice(index + 1)])),
    }
  }
  return steps.length === 0 ? { near: [] } : { place: { text, steps, types: here } }
}

function printJsonPath(names: readonly string[]): string {
  return names.map((name) => `/${pathStep(name)}`).join('')
}

/** The object alternatives of the types, also of the items of their lists. */
export function listObjectsAt(set: SchemaSet, types: TypeIds): readonly JsonAlternative[] {
  const found = listJsonAlternatives(set, types).flatMap((one) => {
    const items = one.array?.items
    if (one.kind !== 'array' || !items) return [one]
    return listJsonAlternatives(set, items)
  })
  return found.filter(({ kind }) => kind === 'object')
}

/** The types of list items and additional properties of the types, without duplicates. */
function listInnerTypes(layout: SetLayout, types: TypeIds): TypeIds {
  const found = listJsonAlternatives(layout.set, types).flatMap(({ array, object }) => [
    ...(array?.items || []),
    ...(object?.others || []),
  ])
  return [...new Set(found)]
}
