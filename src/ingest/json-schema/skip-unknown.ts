import {
  type ConditionalNode,
  type Facets,
  listChildren,
  type NodeId,
  nodeOfPointer,
  type ObjectNode,
  type Pattern,
  type TypeNode,
  type UnionNode,
} from '../../schema/index.ts'
import type { MutableNodes } from './in-place-applicators.ts'
import { noFacets } from './keyword-reading.ts'

/** The node of every value, for what takes the place of a node. */
type Anything = (instead: TypeNode) => NodeId

/** What is left out: patterns of which only the words are known, and defects, by pointer. */
interface Unknown {
  readonly patterns: boolean
  readonly unread: ReadonlySet<string>
}

/**
 * Removes unknown patterns and defects from the nodes, in place, so that no schema refuses what it accepted
 * before. Nodes that depend on such a schema are relaxed: `not` accepts anything, `oneOf` becomes `anyOf`, `if`
 * either branch.
 */
export function skipUnknown(nodes: MutableNodes, { patterns, unread }: Unknown, anything: Anything): void {
  const starts = [...nodes.values()].filter((node) => patterns && hasUnknown(node)).map(({ id }) => id)
  const wider = leadingTo(nodes, [...starts, ...[...unread].flatMap((at) => nodeOfPointer(nodes, at) ?? [])])
  for (const id of wider) {
    const node = nodes.get(id)
    if (node !== undefined) nodes.set(id, widenNode(node, { nodes, wider, anything, patterns }))
  }
}

interface Widening {
  readonly nodes: MutableNodes
  /** The nodes that take more without such patterns. */
  readonly wider: ReadonlySet<NodeId>
  readonly anything: Anything
  readonly patterns: boolean
}

/** The given nodes and all nodes that lead to one of them. */
function leadingTo(nodes: MutableNodes, starts: readonly NodeId[]): ReadonlySet<NodeId> {
  const found = new Set(starts)
  if (found.size === 0) return found
  const parents = new Map<NodeId, NodeId[]>()
  for (const node of nodes.values()) {
    for (const child of listChildren(node)) {
      const known = parents.get(child)
      if (known === undefined) parents.set(child, [node.id])
      else known.push(node.id)
    }
  }
  // What is added meanwhile comes behind the others.
  for (const id of found) for (const parent of parents.get(id) ?? []) found.add(parent)
  return found
}

/** Whether an object or string node itself has a pattern that cannot be evaluated. */
function hasUnknown(node: TypeNode): boolean {
  if (node.kind === 'object') return node.patterns.some(({ isUnknown }) => isUnknown)
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return false
  return node.facets.patterns?.some(isOpen) === true
}

/** Whether one of alternative patterns is unknown, so that nothing is known of them together. */
function isOpen(step: readonly Pattern[]): boolean {
  return step.some(({ dialect }) => dialect === 'unknown')
}

/** A node that accepts at least what it did: unknown patterns removed, conditions on wider schemas relaxed. */
function widenNode(node: TypeNode, widening: Widening): TypeNode {
  switch (node.kind) {
    case 'scalar':
    case 'code-list':
      return widening.patterns ? { ...node, facets: withoutUnknown(node.facets) } : node
    case 'object':
      return widening.patterns ? widenObject(node, widening) : node
    case 'array':
      return node.contains && widening.wider.has(node.contains.type)
        ? { ...node, contains: { ...node.contains, max: Number.POSITIVE_INFINITY } }
        : node
    case 'union':
      return node.mode === 'one' && node.members.some((id) => widening.wider.has(id))
        ? { ...node, mode: 'any' }
        : node
    case 'not': {
      const { id, at, name } = node
      return { ...{ id, at, kind: 'unknown' }, ...(name ? { name } : {}) }
    }
    case 'conditional':
      return widening.wider.has(node.if) ? makeBranchUnion(node, widening) : node
    default:
      return node
  }
}

/** The facets without derivation steps that have an unknown pattern. */
function withoutUnknown({ patterns = [], ...facets }: Facets): Facets {
  const known = patterns.filter((step) => !isOpen(step))
  return known.length === 0 ? facets : { ...facets, patterns: known }
}

/**
 * The object without unknown name patterns; any other property is then allowed, since a pattern could match it.
 */
function widenObject(node: ObjectNode, { anything }: Widening): ObjectNode {
  const patterns = node.patterns.filter(({ isUnknown }) => !isUnknown)
  if (patterns.length === node.patterns.length) return node
  return { ...node, patterns, additional: anything(node), evaluatesAdditional: true }
}

/**
 * A union for a condition that may hold or not: `if` and `then` together, or `else`. Adds a node for the former.
 */
function makeBranchUnion(node: ConditionalNode, { nodes, anything }: Widening): UnionNode {
  const { id, at, name } = node
  const members = node.then === undefined ? [node.if] : [node.if, node.then]
  const held: TypeNode = { id: `${id}~held`, at, kind: 'all', members }
  nodes.set(held.id, held)
  return {
    ...{ id, at, kind: 'union', mode: 'any', facets: noFacets },
    ...(name ? { name } : {}),
    members: [held.id, node.else ?? anything(node)],
  }
}
