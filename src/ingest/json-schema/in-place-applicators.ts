import type { NodeId, TypeNode } from '../../schema/index.ts'

/** Nodes by id while a set is made of them; the last rules of reading change it in place. */
export type MutableNodes = Map<NodeId, TypeNode>

/** The nodes that judge the same value as this one. */
export function sameValue(node: TypeNode): readonly NodeId[] {
  switch (node.kind) {
    case 'reference':
      return [node.to]
    case 'all':
    case 'union':
      return node.members
    case 'not':
    case 'unevaluated':
    case 'resource':
      return [node.of]
    case 'conditional':
      return [node.if, node.then, node.else].filter((id) => id !== undefined)
    default:
      return none
  }
}

const none: readonly NodeId[] = []

/** The nodes that judge their values by others. Most do not, and rules about how nodes hang together pass over them. */
export function linksAmong(nodes: MutableNodes): readonly NodeId[] {
  const all = [...nodes.values()]
  return all.filter((node) => sameValue(node).length > 0).map(({ id }) => id)
}
