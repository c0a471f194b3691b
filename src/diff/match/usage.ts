import { type BodySchema, type NodeId, reachable, type SchemaSet, type Version } from '../../schema/index.ts'
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
  const uses = new Map<string, Use[]>()
  const add = (schema: BodySchema, use: Use): void => {
    const set = schema.kind === 'open' ? undefined : sets.get(schema.set)
    if (set === undefined || schema.kind === 'open') return
    for (const id of reachedFrom(set, schema)) {
      const key = `${set.name}#${id}`
      const known = uses.get(key)
      if (known === undefined) uses.set(key, [use])
      else if (!known.some((one) => isSameUse(one, use))) known.push(use)
    }
  }
  for (const [schema, use] of bodiesOf(version)) add(schema, use)
  return { of: (set, node) => uses.get(`${set}#${node}`) ?? [] }
}

function isSameUse(a: Use, b: Use): boolean {
  return a.api === b.api && a.operation === b.operation && a.part === b.part && a.direction === b.direction
}

function* bodiesOf(version: Version): Iterable<readonly [BodySchema, Use]> {
  for (const api of version.apis) {
    for (const { id, parameters, request, responses } of api.operations) {
      const use = (part: ChangePart, direction: Direction): Use => {
        return { api: api.name, operation: id, part, direction }
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

function reachedFrom(set: SchemaSet, schema: Exclude<BodySchema, { kind: 'open' }>): readonly NodeId[] {
  if (schema.kind === 'type') return reachable(set, [schema.node]).map((node) => node.id)
  const element = set.elements.get(schema.element)
  if (element === undefined) return []
  return [element.id, ...reachable(set, [element.type]).map((node) => node.id)]
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
