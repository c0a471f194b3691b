import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { NodeId, TypeNode } from '../../schema/index.ts'
import type { MutableNodes } from './in-place-applicators.ts'

/** Refuses references that lead to nothing but the next one for too long: each stage follows them from each of them. */
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

/** How many references follow each other from a node on; loops are gone already. */
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
