import type { AllNode, NodeId, TypeNode } from '../../schema/index.ts'
import type { MutableNodes } from './in-place-applicators.ts'

/**
 * In each `all` node where one member has a fixed JSON type, replaces a union beside it by its only member of that
 * type; the other members could accept nothing. Such unions come from keywords without `type`. Changes `nodes` in
 * place.
 */
export function narrowMembers(nodes: MutableNodes, links: readonly NodeId[]): void {
  const changed: TypeNode[] = []
  for (const id of links) {
    const node = nodes.get(id)
    const made = node?.kind === 'all' ? reduceUnions(nodes, node) : node
    if (made !== undefined && made !== node) changed.push(made)
  }
  for (const node of changed) nodes.set(node.id, node)
}

/**
 * The `all` node with each `anyOf` without discriminator replaced by its only member that can have the node's type;
 * members of unknown type can. The same node if nothing changes or no member of the node has a type.
 */
function reduceUnions(nodes: MutableNodes, node: AllNode): TypeNode {
  const settled = node.members.map((id) => findJsonType(nodes, id)).find((type) => type !== undefined)
  if (settled === undefined) return node
  const members = node.members.map((id) => {
    const member = target(nodes, id)
    if (member?.kind !== 'union' || member.mode !== 'any' || member.discriminator) return id
    const left = member.members.filter((inner) => (findJsonType(nodes, inner) ?? settled) === settled)
    return left.length === 1 ? (left[0] ?? id) : id
  })
  return members.every((id, index) => id === node.members[index]) ? node : { ...node, members }
}

/** The JSON type of an object, array, code list or scalar node, references followed; undefined for other kinds. */
function findJsonType(nodes: MutableNodes, id: NodeId): string | undefined {
  const node = target(nodes, id)
  if (node?.kind === 'object' || node?.kind === 'array') return node.kind
  if (node?.kind === 'code-list') return 'string'
  if (node?.kind === 'scalar') return node.primitive === 'decimal' ? 'number' : node.primitive
  return undefined
}

/** The node of an id, references followed. */
function target(nodes: MutableNodes, id: NodeId): TypeNode | undefined {
  let node = nodes.get(id)
  while (node?.kind === 'reference') node = nodes.get(node.to)
  return node
}
