import { listChildren, type NodeId, type TypeNode } from '../../schema/index.ts'

/** Whether a schema would have to hold of a value in order to hold of it. */
export function isCircularSchema(nodes: ReadonlyMap<NodeId, TypeNode>, id: NodeId): boolean {
  const seen = new Set<NodeId>()
  const queue = [...sameValue(nodes.get(id))]
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (at === id) return true
    if (seen.has(at)) continue
    seen.add(at)
    queue.push(...sameValue(nodes.get(at)))
  }
  return false
}

/** The schemas that are asked of the value itself. */
function sameValue(node: TypeNode | undefined): readonly NodeId[] {
  if (node === undefined || node.kind === 'object' || node.kind === 'array') return []
  return node.kind === 'unevaluated' ? [node.of] : listChildren(node)
}
