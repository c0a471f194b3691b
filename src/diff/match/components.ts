import type { NodeId, SchemaSet } from '../../schema/index.ts'

/**
 * The strongly connected components of a set's nodes: nodes that reach each other. Every component comes after those
 * that it leads to (Tarjan), so that one pass backwards carries something from users to what they use.
 */
export function componentsOf(
  set: SchemaSet,
  children: (id: NodeId) => readonly NodeId[],
): readonly (readonly NodeId[])[] {
  const found: NodeId[][] = []
  const index = new Map<NodeId, number>()
  const low = new Map<NodeId, number>()
  const open: NodeId[] = []
  const isOpen = new Set<NodeId>()
  const calls: { readonly id: NodeId; readonly children: readonly NodeId[]; next: number }[] = []
  const enter = (id: NodeId): void => {
    index.set(id, index.size)
    low.set(id, index.size - 1)
    open.push(id)
    isOpen.add(id)
    calls.push({ id, children: children(id), next: 0 })
  }
  const lower = (id: NodeId, to: number): void => {
    if (to < (low.get(id) ?? to)) low.set(id, to)
  }
  for (const start of set.nodes.keys()) {
    if (index.has(start)) continue
    enter(start)
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const child = call.children[call.next++]
      if (child !== undefined) {
        if (!index.has(child)) enter(child)
        else if (isOpen.has(child)) lower(call.id, index.get(child) ?? 0)
        continue
      }
      calls.pop()
      const own = low.get(call.id) ?? 0
      const above = calls.at(-1)
      if (above !== undefined) lower(above.id, own)
      if (own === index.get(call.id)) found.push(closeUntil(open, isOpen, call.id))
    }
  }
  return found
}

function closeUntil(open: NodeId[], isOpen: Set<NodeId>, id: NodeId): NodeId[] {
  const members = open.splice(open.lastIndexOf(id))
  for (const member of members) isOpen.delete(member)
  return members
}
