import { findNodeId, type Pair } from '../../../diff/index.ts'
import type { CodecRoot } from '../../../run/index.ts'
import type { TypeNode } from '../../../schema/index.ts'
import { findSubject, type RunningSide } from '../entry.ts'
import { isSamePlace } from '../places.ts'
import type { NodePath } from './node-paths.ts'

/** The schema node that a change is at on one side, and the property that it is about, if any. */
export interface JsonChangeSpot {
  readonly way: Pick<NodePath, 'set'>
  readonly node: TypeNode
  readonly property?: string
}

/** A spot with a path from a root to it. */
export interface RootedSpot extends JsonChangeSpot {
  readonly way: NodePath
}

/**
 * Yields the spots of a pair on one side, with paths from wanted roots, nearest first. The compared node comes
 * first, nodes that accept everything last.
 */
export function* findSpots(
  pair: Pair,
  party: RunningSide,
  isWanted: (root: CodecRoot) => boolean = () => true,
): Iterable<RootedSpot> {
  const ways = party.ways()
  const property = findSubject(pair, 'property', party)
  const name = property?.property.name
  const owner = (parts.has(pair.on) ? findWhole(pair, party.side) : undefined) ?? pair
  const at = party.side === 'before' ? owner.beforeAt : owner.afterAt
  const own = ownNode(pair, party)
  /**
   * Whether a node is of the compared node's kind; if that is unknown, an object for properties, else anything but
   * a reference.
   */
  const isKind = ({ kind }: TypeNode): boolean => {
    if (own !== undefined) return kind === own.kind
    return pair.on === 'property' ? kind === 'object' : kind !== 'reference'
  }
  const known = own === undefined ? [] : ways.with(own)
  const found = known.length > 0 ? known : ways.at(at).filter(([, node]) => isKind(node))
  // A schema without a type has one node per type at its location; nodes that accept everything come last.
  const id = findNodeId(pair, party.side)
  const rank = (node: TypeNode): number => (node.id === id ? 0 : isOpen(node) ? 2 : 1)
  const nodes = [...found].sort(([, a], [, b]) => rank(a) - rank(b))
  for (const [set, node] of nodes) {
    for (const way of ways.to(set, node.id, isWanted)) {
      yield { way, node, ...(name === undefined ? {} : { property: name }) }
    }
  }
}

/** Kinds that can exist on one side only: they are looked for at the schema around them. */
const parts: ReadonlySet<Pair['on']> = new Set(['property', 'alternative', 'requirement'] as const)

/**
 * Returns the pair of the schema that a part belongs to. Undefined directly below a body, parameter or header, and
 * for alternatives that the other side places elsewhere.
 */
function findWhole(pair: Pair, side: RunningSide['side']): Pair | undefined {
  const { parent } = pair
  if (parent === undefined || holders.has(parent.on)) return undefined
  const at = side === 'before' ? 'afterAt' : 'beforeAt'
  const [own, above] = [pair[at], parent[at]]
  const isPart =
    pair.on !== 'alternative' || own === undefined || above === undefined || isSamePlace(own, above)
  return isPart ? parent : undefined
}

const holders: ReadonlySet<Pair['on']> = new Set(['media', 'parameter', 'header'] as const)

/** Whether a node accepts every value. */
function isOpen({ kind }: TypeNode): boolean {
  return kind === 'unknown'
}

/** Returns the node that a pair of kind value, object or array compares on one side; undefined for other kinds. */
function ownNode(pair: Pair, party: RunningSide): TypeNode | undefined {
  return (
    findSubject(pair, 'value', party)?.node ??
    findSubject(pair, 'object', party) ??
    findSubject(pair, 'array', party)
  )
}
