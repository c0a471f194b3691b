import { listChildren, type NodeId, reachable, type SchemaSet, type TypeNode } from '../schema/index.ts'

/** A type in a set of its own, with what it is made of, so that it can be another there than where it came from. */
export function isolateType(set: SchemaSet, node: TypeNode): TypeIn {
  const nodes = new Map<NodeId, TypeNode>(reachable(set, listChildren(node)).map((one) => [one.id, one]))
  nodes.set(node.id, node)
  return { set: { ...set, nodes, elements: new Map(), annotations: new Map() }, id: node.id }
}

export type { Verdict } from '../regex/index.ts'

/** A type where it stands: ids mean something within their set alone. */
export interface TypeIn {
  readonly set: SchemaSet
  readonly id: NodeId
}
