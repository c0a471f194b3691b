/**
 * The strongly connected components of a graph, by number: nodes that reach each other. Every component comes after
 * those that it leads to (Tarjan), so that one pass backwards carries something from users to what they use.
 */
export function componentsOf(edges: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const found: number[][] = []
  // When a node was entered, counted from one; nought is never.
  const index = new Uint32Array(edges.length)
  const low = new Uint32Array(edges.length)
  const isOpen = new Uint8Array(edges.length)
  const open: number[] = []
  const calls: { readonly node: number; next: number }[] = []
  let entered = 0
  const enter = (node: number): void => {
    entered++
    index[node] = entered
    low[node] = entered
    isOpen[node] = 1
    open.push(node)
    calls.push({ node, next: 0 })
  }
  const lower = (node: number, to: number): void => {
    if (to < (low[node] ?? to)) low[node] = to
  }
  for (let start = 0; start < edges.length; start++) {
    if (index[start] !== 0) continue
    enter(start)
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const child = edges[call.node]?.[call.next++]
      if (child !== undefined) {
        if (index[child] === 0) enter(child)
        else if (isOpen[child] === 1) lower(call.node, index[child] ?? 0)
        continue
      }
      calls.pop()
      const own = low[call.node] ?? 0
      const above = calls.at(-1)
      if (above !== undefined) lower(above.node, own)
      if (own === index[call.node]) found.push(closeUntil(open, isOpen, call.node))
    }
  }
  return found
}

function closeUntil(open: number[], isOpen: Uint8Array, node: number): number[] {
  const members = open.splice(open.lastIndexOf(node))
  for (const member of members) isOpen[member] = 0
  return members
}
