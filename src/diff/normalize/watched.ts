import {
  findNode,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
  type UnevaluatedNode,
} from '../../schema/index.ts'

/**
 * The schemas that look at a value for an `unevaluatedProperties` or `unevaluatedItems` around them (2020-12 §11): of
 * these it matters which properties and items they speak of, of all others only what they refuse.
 */
export function watchedIn(set: SchemaSet): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const node of set.nodes.values()) {
    if (node.kind === 'unevaluated' && isLimiting(set, node)) found.add(node.of)
  }
  for (const id of found) for (const part of sameValueParts(findNode(set, id))) found.add(part)
  return found
}

function isLimiting(set: SchemaSet, { properties, items }: UnevaluatedNode): boolean {
  return [properties, items].some(
    (rest) => rest === false || (rest !== undefined && resolve(set, rest).kind !== 'unknown'),
  )
}

/** The schemas inside one that look at the same value; what `not` refuses speaks of nothing. */
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

/** What a schema speaks of beyond the names and places that it lists: further properties, further items, those that it counts. */
export function listSpoken(node: TypeNode): readonly Spoken[] {
  if (node.kind === 'object') return node.evaluatesAdditional ? ['properties'] : []
  if (node.kind !== 'array') return []
  return [...(node.evaluatesItems ? items : []), ...(node.contains?.evaluates ? contained : [])]
}

export type Spoken = 'properties' | 'items' | 'contained'
const [items, contained] = [['items'], ['contained']] as const
