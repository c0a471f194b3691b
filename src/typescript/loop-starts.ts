import { childrenOf, type NodeId, nodeOf, type SchemaSet, type TypeNode } from '../schema/index.ts'

/** Nodes that lead back to themselves, at least one of every loop. */
export function loopStarts(set: SchemaSet): ReadonlySet<NodeId> {
  const starts = new Set<NodeId>()
  const done = new Set<TypeNode>()
  const open = new Set<TypeNode>()
  for (const first of set.nodes.values()) {
    if (isLeaf(first) || done.has(first)) continue
    const stack = [{ node: first, isLeaving: false }]
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      const { node } = step
      if (step.isLeaving) open.delete(node)
      else if (open.has(node)) starts.add(node.id)
      else if (!done.has(node)) {
        done.add(node)
        open.add(node)
        stack.push({ node, isLeaving: true })
        for (const id of childrenOf(node)) {
          const child = nodeOf(set, id)
          if (!isLeaf(child)) stack.push({ node: child, isLeaving: false })
        }
      }
    }
  }
  return starts
}

const leaves: ReadonlySet<TypeNode['kind']> = new Set(['scalar', 'code-list', 'constant', 'unknown', 'never'])

/** Most nodes lead nowhere. */
function isLeaf({ kind }: TypeNode): boolean {
  return leaves.has(kind)
}
