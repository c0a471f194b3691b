import {
  findNode,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
  type UnevaluatedNode,
} from '../../schema/index.ts'
import type { Normalizing, NormalNode } from './form.ts'
import { nameJsonType, standFor } from './nothing.ts'

/**
 * The schemas whose evaluated properties and items matter, since a restricting `unevaluatedProperties` or
 * `unevaluatedItems` around them applies to the same value (2020-12 §11).
 */
export function watchedIn(set: SchemaSet): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const node of set.nodes.values()) {
    if (node.kind === 'unevaluated' && isLimiting(set, node)) found.add(node.of)
  }
  for (const id of found) for (const part of sameValueParts(findNode(set, id))) found.add(part)
  return found
}

/** Whether `unevaluatedProperties` or `unevaluatedItems` is false or a restricting schema. */
function isLimiting(set: SchemaSet, { properties, items }: UnevaluatedNode): boolean {
  return [properties, items].some(
    (rest) => rest === false || (rest !== undefined && resolve(set, rest).kind !== 'unknown'),
  )
}

/** The child schemas that apply to the same value and can evaluate its parts; `not` and other kinds have none. */
function sameValueParts(node: TypeNode): readonly NodeId[] {
  switch (node.kind) {
    case 'all':
    case 'union':
      return node.members
    case 'conditional':
      return [node.if, node.then, node.else].filter((id) => id !== undefined)
    case 'unevaluated':
    case 'resource':
      return [node.of]
    case 'reference':
      return [node.to]
    case 'dynamic':
      return node.candidates
    default:
      return []
  }
}

/**
 * Which groups of values count as evaluated for `unevaluated…`, by the node's flags: additional properties,
 * further items, items that match `contains`. Empty for other nodes.
 */
export function listSpoken(node: TypeNode): readonly Spoken[] {
  if (node.kind === 'object') return node.evaluatesAdditional ? ['properties'] : []
  if (node.kind !== 'array') return []
  return [...(node.evaluatesItems ? items : []), ...(node.contains?.evaluates ? contained : [])]
}

export type Spoken = 'properties' | 'items' | 'contained'
const [items, contained] = [['items'], ['contained']] as const

/**
 * The normal form of `unevaluated…`: the inner schema alone if nothing is restricted (and no outer
 * `unevaluated…` applies). For an object, an array or an unnamed choice of different types: the same
 * restriction as `additionalProperties` or `items`. Otherwise unchanged.
 */
export function normalizeUnevaluated(work: Normalizing, node: UnevaluatedNode): TypeNode {
  const isOpen = (rest: NodeId | false | undefined): boolean =>
    rest === undefined || (rest !== false && work.normal(rest).kind === 'unknown')
  const of = work.normal(node.of)
  if (isOpen(node.properties) && isOpen(node.items))
    return work.isWatched(node.id) ? node : standFor(node, of.id)
  if (isOpen(node.properties) !== (node.properties === undefined)) return node
  if (isOpen(node.items) !== (node.items === undefined)) return node
  const limited = limitedIn(work, node, of, node)
  if (limited !== undefined) return limited
  if (of.kind !== 'union' || of.mode !== 'any' || of.discriminator !== undefined || of.name !== undefined)
    return node
  const members = of.members.map((id) => work.normal(id))
  if (new Set(members.map(nameJsonType)).size < members.length) return node
  const made = members.map((member) =>
    limitedIn(work, node, member, { id: `${node.id}~normal/rest/${nameJsonType(member)}`, at: member.at }),
  )
  if (!made.every((one) => one !== undefined)) return node
  const { id, at, name } = node
  return { ...of, ...{ id, at }, ...(name ? { name } : {}), members: made.map((one) => work.add(one).id) }
}

/**
 * The object or array with the unevaluated rest as its additional properties or items; a reference to it if that
 * changes nothing, as for scalars. Undefined for other nodes, named ones, and arrays with an evaluating
 * `contains`.
 */
function limitedIn(
  work: Normalizing,
  { properties, items }: UnevaluatedNode,
  of: NormalNode,
  self: Pick<TypeNode, 'id' | 'at' | 'name'>,
): TypeNode | undefined {
  const { id, at, name } = self
  const place = { ...{ id, at }, ...(name ? { name } : {}) }
  const same: TypeNode = { ...place, kind: 'reference', to: of.id }
  const isFree = (rest: NodeId | false): boolean => rest !== false && work.normal(rest).kind === 'unknown'
  if (of.kind === 'scalar' || of.kind === 'code-list' || of.kind === 'never') return same
  if (of.name !== undefined) return undefined
  if (of.kind === 'object') {
    if (properties === undefined || of.evaluatesAdditional || !isFree(of.additional)) return same
    const closed = { ...of, ...place, additional: properties }
    work.own(closed)
    for (const part of work.parts(of)) work.parts(closed).add(part)
    return closed
  }
  if (of.kind !== 'array') return undefined
  if (items === undefined || of.evaluatesItems || !isFree(of.items)) return same
  return of.contains?.evaluates ? undefined : { ...of, ...place, items }
}
