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
 * Leaves out what is not known. Every schema goes on taking what it could take with it: what judges by a schema that
 * takes more now (`not`, `if`, `oneOf`, `maxContains`) lets through what it could have refused.
 */
export function skipUnknown(nodes: MutableNodes, { patterns, unread }: Unknown, anything: Anything): void {
  const starts = [...nodes.values()].filter((node) => patterns && hasUnknown(node)).map(({ id }) => id)
  const wider = leadingTo(nodes, [...starts, ...[...unread].flatMap((at) => nodeOfPointer(nodes, at) ?? [])])
  for (const id of wider) {
    const node = nodes.get(id)
    if (node !== undefined) nodes.set(id, widened(node, { nodes, wider, anything, patterns }))
  }
}

interface Widening {
  readonly nodes: MutableNodes
  /** The nodes that take more without such patterns. */
  readonly wider: ReadonlySet<NodeId>
  readonly anything: Anything
  readonly patterns: boolean
}

/** Some nodes, and all that are made of them. */
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

function hasUnknown(node: TypeNode): boolean {
  if (node.kind === 'object') return node.patterns.some(({ isUnknown }) => isUnknown)
  if (node.kind !== 'scalar' && node.kind !== 'code-list') return false
  return node.facets.patterns?.some(isOpen) === true
}

/** Of a step one pattern must match: one that is not known leaves the whole step open. */
function isOpen(step: readonly Pattern[]): boolean {
  return step.some(({ dialect }) => dialect === 'unknown')
}

function widened(node: TypeNode, widening: Widening): TypeNode {
  switch (node.kind) {
    case 'scalar':
    case 'code-list':
      return widening.patterns ? { ...node, facets: withoutUnknown(node.facets) } : node
    case 'object':
      return widening.patterns ? widenedObject(node, widening) : node
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
      return widening.wider.has(node.if) ? eitherBranch(node, widening) : node
    default:
      return node
  }
}

function withoutUnknown({ patterns = [], ...facets }: Facets): Facets {
  const known = patterns.filter((step) => !isOpen(step))
  return known.length === 0 ? facets : { ...facets, patterns: known }
}

/** A name that is not declared could be one that the pattern speaks of. */
function widenedObject(node: ObjectNode, { anything }: Widening): ObjectNode {
  const patterns = node.patterns.filter(({ isUnknown }) => !isUnknown)
  if (patterns.length === node.patterns.length) return node
  return { ...node, patterns, additional: anything(node), evaluatesAdditional: true }
}

/** Whether the condition holds is not known: what it asks together with `then`, or `else`. */
function eitherBranch(node: ConditionalNode, { nodes, anything }: Widening): UnionNode {
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
