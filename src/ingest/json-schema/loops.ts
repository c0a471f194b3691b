import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { NodeId, TypeNode } from '../../schema/index.ts'

/**
 * Refuses schemas that come back to themselves for the same value (2020-12 §9.4.1): recursion needs a property or an
 * item in between. Where a node comes back, it asks nothing any more, so that later stages come to an end.
 */
export function withoutLoops(
  nodes: ReadonlyMap<NodeId, TypeNode>,
  sink: Sink,
): ReadonlyMap<NodeId, TypeNode> {
  const state = new Map<NodeId, 'open' | 'done'>()
  const looped = new Map<NodeId, Set<NodeId>>()
  // Most nodes lead to no other that judges the same value: no loop passes through them.
  const leads = (id: NodeId): boolean => {
    const node = nodes.get(id)
    return node !== undefined && sameValue(node).length > 0
  }
  for (const [start, first] of nodes) {
    const next = sameValue(first)
    if (next.length === 0 || state.has(start) || !next.some(leads)) continue
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
        const met = state.get(next)
        if (met === undefined) {
          if (leads(next)) stack.push(next)
        } else if (met === 'open') looped.set(id, (looped.get(id) ?? new Set()).add(next))
      }
    }
  }
  if (looped.size === 0) return nodes
  const result = new Map(nodes)
  const reported = new Set<NodeId>()
  for (const [id, targets] of looped) {
    const node = nodes.get(id)
    if (node === undefined) continue
    for (const target of targets) {
      if (!reported.has(target)) sink(diagnostic('ref-loop', undefined, nodes.get(target)?.at ?? node.at))
      reported.add(target)
    }
    const { at } = node
    const anything = `${id}~loop`
    result.set(anything, { kind: 'unknown', id: anything, at })
    result.set(id, withoutMembers(node, targets, anything))
  }
  return result
}

/** The node with another in the place of some that judge the same value. */
function withoutMembers(node: TypeNode, targets: ReadonlySet<NodeId>, other: NodeId): TypeNode {
  const kept = (id: NodeId): NodeId => (targets.has(id) ? other : id)
  switch (node.kind) {
    case 'reference':
      return { ...node, to: kept(node.to) }
    case 'all':
    case 'union':
      return { ...node, members: node.members.map(kept) }
    case 'not':
    case 'unevaluated':
    case 'resource':
      return { ...node, of: kept(node.of) }
    case 'conditional': {
      const then = node.then === undefined ? undefined : kept(node.then)
      const otherwise = node.else === undefined ? undefined : kept(node.else)
      return {
        ...{ ...node, if: kept(node.if) },
        ...(then === undefined ? {} : { then }),
        ...(otherwise === undefined ? {} : { else: otherwise }),
      }
    }
    default:
      return node
  }
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
      return none
  }
}

const none: readonly NodeId[] = []
