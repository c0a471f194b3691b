import { diagnostic, pointed, type Sink } from '../../diagnostics/index.ts'
import type { NodeId, TypeNode, UnionNode } from '../../schema/index.ts'

/**
 * Reports schemas that lead back to themselves for the same value, without a property or item in between (2020-12
 * §9.4.1). Replaces each reference that closes a loop by a node that accepts anything, so that later stages end.
 * Loops of schemas that list their own subtypes are given a meaning first.
 */
export function breakLoops(nodes: MutableNodes, links: readonly NodeId[], sink: Sink): void {
  const found = findLoops(nodes, links)
  if (found.size === 0) return
  removeChoicesInSubtypes(nodes, links, sink)
  const reported = new Set<NodeId>()
  for (const [id, targets] of findLoops(nodes, links)) {
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
    nodes.set(id, replaceChildren(node, targets, anything))
  }
}

/** By node, its children that close a loop of nodes that judge the same value. */
function findLoops(nodes: MutableNodes, links: readonly NodeId[]): ReadonlyMap<NodeId, ReadonlySet<NodeId>> {
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
  return looped
}

/** Steps that the search for subtypes may take for each node that leads to another; what is left then is a loop. */
const stepsPerLink = 50

/**
 * Gives a meaning to a schema that lists its subtypes by `oneOf` or `anyOf` while each of them includes it by `allOf`,
 * as generators of descriptions write class hierarchies: inside its subtypes, the schema stands without the list.
 * JSON Schema itself gives it none. Reports each such schema.
 */
function removeChoicesInSubtypes(nodes: MutableNodes, links: readonly NodeId[], sink: Sink): void {
  const left = { steps: links.length * stepsPerLink }
  // A list that is only a part of a schema belongs to the schema, so that schemas of several parts come first.
  const ofKind = (kind: TypeNode['kind']) => links.filter((id) => nodes.get(id)?.kind === kind)
  for (const id of [...ofKind('all'), ...ofKind('union')]) {
    const base = nodes.get(id)
    const choices = base === undefined ? [] : listChoices(nodes, base)
    if (base === undefined || choices.length === 0) continue
    const included = new Map<NodeId, Set<NodeId>>()
    const seen = new Set<NodeId>([id])
    const open = choices.flatMap(({ members }) => members)
    for (let next = open.pop(); next !== undefined && left.steps > 0; next = open.pop(), left.steps--) {
      const node = seen.has(next) ? undefined : nodes.get(next)
      if (node === undefined || !including.has(node.kind)) continue
      seen.add(next)
      const isPart = node.kind === 'all' || partOfAll.test(next)
      for (const child of sameValue(node)) {
        if (!isPart || followReferences(nodes, child, left) !== id) open.push(child)
        else included.set(next, (included.get(next) ?? new Set()).add(child))
      }
    }
    // A search that did not end knows some of the subtypes only.
    if (left.steps <= 0) return
    if (included.size === 0) continue
    sink(diagnostic('subtypes-listed', undefined, base.at))
    const own = `${id}~own`
    nodes.set(own, withoutChoices(base, own, new Set(choices)))
    for (const [includer, children] of included) {
      const node = nodes.get(includer)
      if (node !== undefined) nodes.set(includer, replaceChildren(node, children, own))
    }
  }
}

/** The id of a part of an `allOf`; one that refers to a schema includes it, as a plain reference does not. */
const partOfAll = /\/allOf\/\d+$/

/** The node that references lead to from a node; any node of a loop, or where the steps end. */
function followReferences(nodes: MutableNodes, start: NodeId, left: { steps: number }): NodeId {
  let id = start
  for (let node = nodes.get(id); node?.kind === 'reference' && left.steps > 0; node = nodes.get(id)) {
    left.steps--
    id = node.to
  }
  return id
}

/** The kinds of nodes between a list of subtypes and the schema that they include. */
const including: ReadonlySet<string> = new Set(['reference', 'all', 'union', 'resource', 'unevaluated'])

/** The lists of alternatives that a schema states itself. */
function listChoices(nodes: MutableNodes, base: TypeNode): readonly UnionNode[] {
  const parts = base.kind === 'all' ? base.members.map((id) => nodes.get(id)) : [base]
  return parts.filter((part): part is UnionNode => part?.kind === 'union')
}

/** A schema without its own lists of alternatives, under another id and without its name. */
function withoutChoices(
  { name: _, ...base }: TypeNode,
  id: NodeId,
  choices: ReadonlySet<UnionNode>,
): TypeNode {
  const dropped = new Set([...choices].map((choice) => choice.id))
  const kept = base.kind === 'all' ? base.members.filter((member) => !dropped.has(member)) : []
  const [only, ...more] = kept
  if (only === undefined) return { kind: 'unknown', id, at: base.at }
  return more.length === 0
    ? { kind: 'reference', id, to: only, at: base.at }
    : { kind: 'all', id, members: kept, at: base.at }
}

/** The node with `other` in place of each of its children that is in `targets`. */
function replaceChildren(node: TypeNode, targets: ReadonlySet<NodeId>, other: NodeId): TypeNode {
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
