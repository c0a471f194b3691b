import { nearNames } from '../../diagnostics/index.ts'
import { type NodeId, resolve } from '../../schema/index.ts'
import type { SetLayout } from '../../typescript/index.ts'
import { listJsonAlternatives, type TypeIds } from './alternatives.ts'

/** A property on the way to a place: its name, and its declarations. */
export interface JsonStepPlace {
  readonly name: string
  readonly ids: readonly NodeId[]
  readonly required: boolean
}

/** A place that a mapping file names: below a type, property by property. */
export interface JsonPlace {
  readonly text: string
  readonly steps: readonly JsonStepPlace[]
  readonly types: TypeIds
}

/** Where a place is, or names that may have been meant. */
export type ResolvedJson = { readonly place: JsonPlace } | { readonly near: readonly string[] }

/** A step of a path: what RFC 6901 writes otherwise. */
export function pathStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

function unescapeStep(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~')
}

const known = new WeakMap<SetLayout, ReadonlyMap<string, NodeId>>()

/** The types of a set by the names that a path may begin with. */
function typesNamed(layout: SetLayout): ReadonlyMap<string, NodeId> {
  const found = known.get(layout) ?? findTypes(layout)
  known.set(layout, found)
  return found
}

function findTypes({ set, exportedTypes, typeName }: SetLayout): ReadonlyMap<string, NodeId> {
  const found = new Map<string, NodeId>()
  for (const node of set.nodes.values()) {
    // What requests carry is called by the type that answers carry.
    if (node.name && !node.id.includes('~')) found.set(node.name.local, resolve(set, node.id).id)
  }
  for (const { id } of exportedTypes('')) found.set(typeName(id) ?? '', id)
  return found
}

/** The place of a path: `/Order/lines/sku`; `*` stands for the items of a list, which may be left out, and the values of a map. */
export function resolveJsonPlace(layout: SetLayout, text: string): ResolvedJson {
  if (!text.startsWith('/')) return { near: [] }
  const [first = '', ...rest] = text.split('/').slice(1).map(unescapeStep)
  const types = typesNamed(layout)
  const start = types.get(first)
  if (start === undefined) {
    return { near: nearNames(first, [...types.keys()]).map((name) => printJsonPath([name, ...rest])) }
  }
  const steps: JsonStepPlace[] = []
  let here: TypeIds = [start]
  for (const [index, name] of rest.entries()) {
    const around = objectsAt(layout, here)
    const properties = around.flatMap(({ object }) => object?.properties.get(name) ?? [])
    if (properties.length > 0) {
      const isRequired = properties.every(({ required }) => required)
      steps.push({ name, ids: properties.flatMap(({ ids }) => ids), required: isRequired })
      here = [...new Set(properties.flatMap((one) => one.types))]
      continue
    }
    if (name === '*') {
      const inner = innerTypes(layout, here)
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

/** The objects that a type takes, be it in lists. */
function objectsAt(layout: SetLayout, types: TypeIds) {
  const found = listJsonAlternatives(layout.set, types).flatMap((one) => {
    const items = one.array?.items
    if (one.kind !== 'array' || !items) return [one]
    return listJsonAlternatives(layout.set, items)
  })
  return found.filter(({ kind }) => kind === 'object')
}

/** What a list or a map holds. */
function innerTypes(layout: SetLayout, types: TypeIds): TypeIds {
  const found = listJsonAlternatives(layout.set, types).flatMap(({ array, object }) => [
    ...(array?.items || []),
    ...(object?.others || []),
  ])
  return [...new Set(found)]
}
