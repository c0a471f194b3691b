import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { NodeId, TypeNode } from '../../schema/index.ts'

/**
 * Refuses schemas that come back to themselves for the same value (2020-12 §9.4.1): recursion needs a property or an
 * item in between. A node on a loop becomes one that accepts nothing, so that later stages come to an end.
 */
export function withoutLoops(
  nodes: ReadonlyMap<NodeId, TypeNode>,
  sink: Sink,
): ReadonlyMap<NodeId, TypeNode> {
  const state = new Map<NodeId, 'open' | 'done'>()
  const looped = new Set<NodeId>()
  for (const start of nodes.keys()) {
    const stack: NodeId[] = [start]
    for (let id = stack.at(-1); id !== undefined; id = stack.at(-1)) {
      const node = nodes.get(id)
      if (node === undefined || state.has(id)) {
        if (state.get(id) === 'open') state.set(id, 'done')
        stack.pop()
        continue
      }
      state.set(id, 'open')
      for (const next of sameValue(node)) {
        if (state.get(next) === 'open') looped.add(next)
        else stack.push(next)
      }
    }
  }
  if (looped.size === 0) return nodes
  const result = new Map(nodes)
  for (const id of looped) {
    const node = nodes.get(id)
    if (node === undefined) continue
    sink(diagnostic('ref-loop', undefined, node.at))
    const { at, name } = node
    result.set(id, { kind: 'never', id, at, ...(name ? { name } : {}) })
  }
  return result
}

/** The nodes that judge the same value as this one. */
function sameValue(node: TypeNode): readonly NodeId[] {
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
      return []
  }
}
