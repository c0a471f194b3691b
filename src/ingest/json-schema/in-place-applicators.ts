import { diagnostic, pointed, type Sink } from '../../diagnostics/index.ts'
import type { NodeId, TypeNode } from '../../schema/index.ts'

/**
 * Reports schemas that lead back to themselves for the same value, without a property or item in between (2020-12
 * §9.4.1). Replaces each reference that closes a loop by a node that accepts anything, so that later stages end.
 */
export function breakLoops(nodes: MutableNodes, links: readonly NodeId[], sink: Sink): void {
  const state = new Map<NodeId, 'open' | 'done'>()
  const looped = new Map<NodeId, Set<NodeId>>()
  // Most nodes lead to no other that judges the same value: no loop passes through them.
  const leads = (id: NodeId): boolean => {
    const node = nodes.get(id)
    return node !== undefined && sameValue(node).length > 0
  }
  const leadsOn = (id: NodeId): boolean => {
    const node = nodes.get(id)
    return node !== undefined && sameValue(node).some(leads)
  }
  for (const start of links) {
    if (state.has(start) || !leadsOn(start)) continue
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
  const reported = new Set<NodeId>()
  for (const [id, targets] of looped) {
    const node = nodes.get(id)
    if (node === undefined) continue
    for (const target of targets) {
      if (!reported.has(target))
        sink(pointed(target, diagnostic('ref-loop', undefined, nodes.get(target)?.at ?? node.at)))
      reported.add(target)
    }
    const { at } = node
    const anything = `${id}~loop`
    nodes.set(anything, { kind: 'unknown', id: anything, at })
    nodes.set(id, withoutMembers(node, targets, anything))
  }
}

/** The node with `other` in place of each of its children that is in `targets`. */
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

/**
 * Reports the longest chain of references if it exceeds the limit, and replaces every reference at the start of
 * too long a chain by a node that accepts nothing.
 */
export function cutLongChains(
  nodes: MutableNodes,
  links: readonly NodeId[],
  limit: number,
  sink: Sink,
): void {
  const lengths = new Map<NodeId, number>()
  let longest: TypeNode | undefined
  for (const id of links) {
    const node = nodes.get(id)
    if (node?.kind !== 'reference') continue
    if (lengthFrom(nodes, id, lengths) > (longest === undefined ? limit : (lengths.get(longest.id) ?? 0)))
      longest = node
  }
  if (longest === undefined) return
  sink(diagnostic('ref-chain', { limit }, longest.at))
  for (const [id, length] of lengths) {
    const node = length > limit ? nodes.get(id) : undefined
    if (node !== undefined) nodes.set(id, never(node))
  }
}

/** The number of references in a chain from a node on, stored in `lengths`; loops were removed before. */
function lengthFrom(nodes: MutableNodes, from: NodeId, lengths: Map<NodeId, number>): number {
  const open: NodeId[] = []
  let next: NodeId | undefined = from
  while (next !== undefined && !lengths.has(next)) {
    open.push(next)
    const node = nodes.get(next)
    next = node?.kind === 'reference' ? node.to : undefined
  }
  let length = next === undefined ? -1 : (lengths.get(next) ?? 0)
  for (const id of open.reverse()) lengths.set(id, ++length)
  return lengths.get(from) ?? 0
}

function never({ id, at }: TypeNode): TypeNode {
  return { kind: 'never', id, at }
}

/** Nodes by id while a set is made of them; the last rules of reading change it in place. */
export type MutableNodes = Map<NodeId, TypeNode>

/** The children of a node that judge the same value; empty for objects, arrays and scalars. */
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

/** The ids of nodes with children that judge the same value; rules about such chains look only at these. */
export function linksAmong(nodes: MutableNodes): readonly NodeId[] {
  const all = [...nodes.values()]
  return all.filter((node) => sameValue(node).length > 0).map(({ id }) => id)
}
