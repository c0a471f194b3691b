import { childrenOf, type NodeId, nodeOf, type SchemaSet } from '../schema/index.ts'

/** Nodes that lead back to themselves, at least one of every loop. */
export function loopStarts(set: SchemaSet): ReadonlySet<NodeId> {
  const starts = new Set<NodeId>()
  const done = new Set<NodeId>()
  const open = new Set<NodeId>()
  for (const [first, node] of set.nodes) {
    // Most nodes lead nowhere.
    if (done.has(first) || childrenOf(node).length === 0) continue
    const stack = [{ id: first, isLeaving: false }]
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      if (step.isLeaving) open.delete(step.id)
      else if (open.has(step.id)) starts.add(step.id)
      else if (!done.has(step.id)) {
        done.add(step.id)
        const children = childrenOf(nodeOf(set, step.id))
        if (children.length === 0) continue
        open.add(step.id)
        stack.push({ id: step.id, isLeaving: true })
        for (const id of children) stack.push({ id, isLeaving: false })
      }
    }
  }
  return starts
}
