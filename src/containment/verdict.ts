import {
  listChildren,
  listReachableNodes,
  type NodeId,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'

/**
 * The type `node` in a new set with only the nodes reachable from it; elements and annotations are left out. In
 * the new set, `node` replaces the node of the same id, so a changed copy can be examined.
 */
export function isolateType(set: SchemaSet, node: TypeNode): TypeIn {
  const nodes = new Map<NodeId, TypeNode>(
    listReachableNodes(set, listChildren(node)).map((one) => [one.id, one]),
  )
  nodes.set(node.id, node)
  return { set: { ...set, nodes, elements: new Map(), annotations: new Map() }, id: node.id }
}

export type { Verdict } from '../regex/index.ts'

/** A type together with its set, since ids are unique only within a set. */
export interface TypeIn {
  readonly set: SchemaSet
  readonly id: NodeId
}
