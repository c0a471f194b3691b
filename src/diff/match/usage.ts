import {
  type BodySchema,
  childrenOf,
  type NodeId,
  nodeOf,
  reachable,
  type SchemaSet,
  type Version,
} from '../../schema/index.ts'
import type { ChangePart } from '../change.ts'
import type { Direction, Scope } from '../pair.ts'

/** One way in which operations reach a node. */
export interface Use {
  readonly api: string
  readonly operation: string
  readonly part: ChangePart
  readonly direction: Direction
}

/** Which operations reach a node of a set, and in which direction its documents travel. */
export interface Usage {
  of(set: string, node: NodeId): readonly Use[]
}

/** Follows every body, parameter and header of a version into its schemas. */
export function usageOf(version: Version): Usage {
  const sets = new Map(version.sets.map((set) => [set.name, set]))
  const uses = new Map<string, Map<string, Use>>()
  const reached = new Map<string, readonly NodeId[]>()
  const add = (schema: BodySchema, use: Use): void => {
    const set = schema.kind === 'open' ? undefined : sets.get(schema.set)
    if (set === undefined || schema.kind === 'open') return
    const start = `${use.direction} ${set.name} ${schema.kind === 'root' ? schema.element : schema.node}`
    const ids = reached.get(start) ?? reachedFrom(set, schema, use.direction)
    reached.set(start, ids)
    const name = JSON.stringify([use.api, use.operation, use.part, use.direction])
    for (const id of ids) {
      const key = `${set.name}#${id}`
      const known = uses.get(key) ?? new Map<string, Use>()
      uses.set(key, known.set(name, use))
    }
  }
  for (const [schema, use] of bodiesOf(version)) add(schema, use)
  return { of: (set, node) => [...(uses.get(`${set}#${node}`)?.values() ?? [])] }
}

function* bodiesOf(version: Version): Iterable<readonly [BodySchema, Use]> {
  for (const api of version.apis) {
    const webhooks = new Set(api.webhooks)
    for (const operation of [...api.operations, ...webhooks]) {
      const { id, parameters, request, responses } = operation
      const use = (part: ChangePart, direction: Direction): Use => {
        const turned = direction === 'request' ? 'response' : 'request'
        return {
          ...{ api: api.name, operation: id, part },
          direction: webhooks.has(operation) ? turned : direction,
        }
      }
      for (const { schema } of parameters) yield [schema, use('parameter', 'request')]
      for (const { schema } of request?.media ?? []) yield [schema, use('request', 'request')]
      for (const { headers, media } of responses) {
        for (const { schema } of headers) yield [schema, use('header', 'response')]
        for (const { schema } of media) yield [schema, use('response', 'response')]
      }
    }
  }
}

function reachedFrom(
  set: SchemaSet,
  schema: Exclude<BodySchema, { kind: 'open' }>,
  direction: Direction,
): readonly NodeId[] {
  if (schema.kind === 'type') return reachableJson(set, schema.node, direction)
  const element = set.elements.get(schema.element)
  if (element === undefined) return []
  return [element.id, ...reachable(set, [element.type]).map((node) => node.id)]
}

/** What documents of one direction need: `readOnly` is of no request, `writeOnly` of no response. */
function reachableJson(set: SchemaSet, from: NodeId, direction: Direction): readonly NodeId[] {
  const barred = direction === 'request' ? 'readOnly' : 'writeOnly'
  const found = new Set([from])
  for (const id of found) {
    const node = nodeOf(set, id)
    const seen =
      node.kind === 'object' ? { ...node, properties: node.properties.filter((one) => !one[barred]) } : node
    for (const child of childrenOf(seen)) found.add(child)
  }
  return [...found]
}

/** The part of a scope that follows from the uses on both sides; nothing used is judged in both directions. */
export function scopeOfUses(
  uses: readonly Use[],
): Pick<Scope, 'operations' | 'part' | 'directions'> & { readonly api?: string } {
  if (uses.length === 0) return { operations: [], part: 'schema', directions: ['request', 'response'] }
  const parts = new Set(uses.map((use) => use.part))
  const apis = new Set(uses.map((use) => use.api))
  const [part] = parts
  const [api] = apis
  return {
    ...(apis.size === 1 && api !== undefined ? { api } : {}),
    operations: [...new Set(uses.map((use) => use.operation))].sort(),
    part: parts.size === 1 && part !== undefined ? part : 'schema',
    directions: [...new Set(uses.map((use) => use.direction))].sort(),
  }
}
