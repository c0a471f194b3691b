import { findNodeId, type Pair } from '../../../diff/index.ts'
import type { TypeNode } from '../../../schema/index.ts'
import type { CodecRoot } from '../../codecs.ts'
import { findSubject, type RunningSide } from '../entry.ts'
import { isSamePlace } from '../places.ts'
import type { NodePath } from './node-paths.ts'

/** Where a change stands on one side, and the property that it is about, where there is one. */
export interface JsonChangeSpot {
  readonly way: Pick<NodePath, 'set'>
  readonly node: TypeNode
  readonly property?: string
}

/** A spot that a root leads to. */
export interface RootedSpot extends JsonChangeSpot {
  readonly way: NodePath
}

/** The spots of a pair on one side, from the nearest root up. */
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
  const isKind = ({ kind }: TypeNode): boolean => {
    if (own !== undefined) return kind === own.kind
    return pair.on === 'property' ? kind === 'object' : kind !== 'reference'
  }
  const known = own === undefined ? [] : ways.with(own)
  const found = known.length > 0 ? known : ways.at(at).filter(([, node]) => isKind(node))
  // A schema without a type stands where each of its types does; what it leaves open is told last.
  const id = findNodeId(pair, party.side)
  const rank = (node: TypeNode): number => (node.id === id ? 0 : isOpen(node) ? 2 : 1)
  const nodes = [...found].sort(([, a], [, b]) => rank(a) - rank(b))
  for (const [set, node] of nodes) {
    for (const way of ways.to(set, node.id, isWanted)) {
      yield { way, node, ...(name === undefined ? {} : { property: name }) }
    }
  }
}

/** What stands on one side alone is looked for where the whole stands. */
const parts: ReadonlySet<Pair['on']> = new Set(['property', 'alternative', 'requirement'] as const)

/**
 * What a part is of. A body, parameter or header is no schema; and an alternative is of what stands where the side says
 * that does not have it, else all types but some are meant, which stand where the schema does.
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

function isOpen({ kind }: TypeNode): boolean {
  return kind === 'unknown'
}

function ownNode(pair: Pair, party: RunningSide): TypeNode | undefined {
  return (
    findSubject(pair, 'value', party)?.node ??
    findSubject(pair, 'object', party) ??
    findSubject(pair, 'array', party)
  )
}
