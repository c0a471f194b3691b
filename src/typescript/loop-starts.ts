import { absent, type NodeId, type NumberedNodes } from '../schema/index.ts'

/** Nodes that lead back to themselves, at least one of every loop. */
export function loopStarts({ nodes, edges }: NumberedNodes): ReadonlySet<NodeId> {
  const starts = new Set<NodeId>()
  const isDone = new Uint8Array(nodes.length)
  const isOpen = new Uint8Array(nodes.length)
  const leadsOn = (number: number): boolean => number !== absent && edges[number]?.length !== 0
  for (let first = 0; first < nodes.length; first++) {
    if (isDone[first] === 1 || !leadsOn(first)) continue
    // A node that is left again is below nought.
    const stack = [first]
    for (let step = stack.pop(); step !== undefined; step = stack.pop()) {
      const node = nodes[step]
      if (step < 0) isOpen[~step] = 0
      else if (isOpen[step] === 1) starts.add(node?.id ?? '')
      else if (isDone[step] === 0) {
        isDone[step] = 1
        isOpen[step] = 1
        stack.push(~step)
        for (const child of edges[step] ?? []) if (leadsOn(child)) stack.push(child)
      }
    }
  }
  return starts
}
