/** The strongly connected components of a graph: nodes that reach each other. */
export interface Components {
  readonly count: number
  readonly componentOf: Uint32Array
  /**
   * The nodes component by component. Each comes after those that it leads to, so that one pass backwards carries
   * something from users to what they use.
   */
  readonly order: Uint32Array
}

/** The components of nodes by number (Tarjan); what an edge leads to that is no node is passed over. */
export function findComponents(edges: readonly (readonly number[])[]): Components {
  const componentOf = new Uint32Array(edges.length)
  const order = new Uint32Array(edges.length)
  // When a node was entered, counted from one; nought is never.
  const index = new Uint32Array(edges.length)
  const low = new Uint32Array(edges.length)
  const isOpen = new Uint8Array(edges.length)
  const open: number[] = []
  const calls: { readonly node: number; next: number }[] = []
  let [entered, closed, count] = [0, 0, 0]
  const close = (node: number): void => {
    isOpen[node] = 0
    componentOf[node] = count
    order[closed++] = node
  }
  const enter = (node: number): void => {
    entered++
    index[node] = entered
    // Most nodes lead nowhere, and are a component of their own.
    if (edges[node]?.length === 0) {
      close(node)
      count++
      return
    }
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
      if (own !== index[call.node]) continue
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        close(node)
        if (node === call.node) break
      }
      count++
    }
  }
  return { count, componentOf, order }
}
