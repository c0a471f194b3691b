import { listChildren, type NodeId, type TypeNode } from '../../schema/index.ts'
import type { Walk, WalkPlace, WalkSide } from '../match/shared/walk.ts'
import type { Message } from '../pair.ts'
import { listTopOwners, type MessageUse, type Owners } from './owners.ts'
import { type Followed, mergeUses, numbersIn, propagateUses, type Uses } from './reference-graph.ts'
import { nameMessage, type Use } from './usage.ts'

/** Filters the uses of a schema to those in messages where both schemas of the pair (owners) correspond. */
export type KeptUses = (uses: readonly Use[], owners: Owners, side: 'before' | 'after') => readonly Use[]

/**
 * A filter that keeps the uses of a schema in messages where both schemas of the pair correspond: an operation can
 * use another schema in the other version. It is built at the first call, which must be after the walk.
 */
export function keepPairUses(walk: Walk, apis: ReadonlyMap<string, string>): KeptUses {
  let known: KeptUses | undefined
  return (...asked) => {
    known ??= keptUses(walk, apis)
    return known(...asked)
  }
}

/**
 * Builds the filter: the messages that reach each pair, and a function that keeps only uses in them. Uses of
 * owners that are neither a message nor named schemas are unchanged; none are kept if no message reaches the
 * pair. Equal arguments give the same list.
 */
function keptUses(walk: Walk, apis: ReadonlyMap<string, string>): KeptUses {
  const numbers = numberStarts(walk)
  const usesOf = followPairs(walk, numbers)
  const numberOf = new WeakMap<Use, number>()
  /** The number of the message that a use belongs to; -1 if no message of both versions has it. */
  const numbered = (use: Use, side: 'before' | 'after'): number => {
    const known = numberOf.get(use)
    if (known !== undefined) return known
    const api = side === 'after' ? (apis.get(use.api) ?? use.api) : use.api
    const made = numbers.get(startKey({ ...use, api })) ?? -1
    numberOf.set(use, made)
    return made
  }
  const sets = new Map<Uses, ReadonlySet<number>>()
  const kept = new Map<Uses, WeakMap<readonly Use[], readonly Use[]>>()
  return (uses, owners, side) => {
    const key = ownersKey(owners)
    if (key === undefined || uses.length === 0) return uses
    const bits = usesOf(key)
    if (bits === undefined) return none
    const lists = kept.get(bits) ?? new WeakMap<readonly Use[], readonly Use[]>()
    kept.set(bits, lists)
    const set = sets.get(bits) ?? new Set(numbersIn(bits))
    sets.set(bits, set)
    const list = lists.get(uses) ?? uses.filter((use) => set.has(numbered(use, side)))
    lists.set(uses, list)
    return list
  }
}

const none: readonly Use[] = []

function startKey({ api, operation, part, direction }: MessageUse): string {
  return JSON.stringify([api, operation, part, direction])
}

/** Numbers the different messages of the walk from 0, by their key. */
function numberStarts({ starts }: Walk): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>()
  for (const { message } of starts) {
    const key = message && startKey(message)
    if (key !== undefined && !numbers.has(key)) numbers.set(key, numbers.size)
  }
  return numbers
}

/** The key of owners that are a message or a pair of named schemas; undefined for others. */
function ownersKey({ before, after, users, message }: Owners): string | undefined {
  if (message !== undefined) return `message ${startKey(message)}`
  return users === undefined ? undefined : pairKey(before ?? '', after ?? '')
}

function pairKey(before: NodeId, after: NodeId): string {
  return `${before} ${after}`
}

interface PairEdge {
  readonly to: string
  readonly barred: Message | undefined
}

/**
 * A function that gives the messages that reach a pair, by the key of the pair. Messages are propagated from
 * pair to pair; requests skip the edges barred for requests, and responses those barred for responses.
 */
function followPairs(walk: Walk, numbers: ReadonlyMap<string, number>): Followed {
  const edges = collectPairEdges(walk)
  const numberOf = new Map<string, number>()
  for (const [from, list] of edges) {
    for (const key of [from, ...list.map(({ to }) => to)]) {
      if (!numberOf.has(key)) numberOf.set(key, numberOf.size)
    }
  }
  const [request, response] = (['request', 'response'] as const).map((message) => {
    const own = walk.starts.flatMap((owners) => {
      const number = owners.message && numbers.get(startKey(owners.message))
      const key = ownersKey(owners)
      const isOwn = owners.message !== undefined && nameMessage(owners.message.part) === message
      return isOwn && number !== undefined && key !== undefined ? [[key, new Set([number])] as const] : []
    })
    const lists = [...numberOf.keys()].map((key) =>
      (edges.get(key) ?? []).flatMap(({ to, barred }) =>
        barred === message ? [] : (numberOf.get(to) ?? []),
      ),
    )
    return propagateUses({ numberOf, edges: lists }, new Map(own), numbers.size)
  })
  return mergeUses(request ?? nothing, response ?? nothing, numbers.size)
}

const nothing: Followed = () => undefined

/** For each message or pair of named schemas, the pairs that it uses: compared, equal and inherited ones. */
function collectPairEdges(walk: Walk): ReadonlyMap<string, readonly PairEdge[]> {
  const edges = new Map<string, PairEdge[]>()
  /** Adds an edge; nothing without a start. */
  const add = (from: string | undefined, to: string, barred: Message | undefined): void => {
    if (from === undefined) return
    const known = edges.get(from)
    if (known === undefined) edges.set(from, [{ to, barred }])
    else known.push({ to, barred })
  }
  for (const owners of walk.declared.values()) {
    const key = ownersKey(owners)
    for (const place of owners.users ?? []) {
      for (const top of listTopOwners(place))
        if (key !== undefined) add(ownersKey(top.owners), key, top.barred)
    }
  }
  const regions = new Regions(walk)
  /** Adds edges from all outermost owners of a place, except those barred from both messages. */
  const addAll = (place: WalkPlace, list: readonly PairEdge[]): void => {
    for (const { owners, barred } of listTopOwners(place)) {
      const key = ownersKey(owners)
      for (const edge of list) {
        // What both bar is in no message.
        if (barred === undefined || edge.barred === undefined || barred === edge.barred)
          add(key, edge.to, barred ?? edge.barred)
      }
    }
  }
  for (const [base, subtypes] of listSubtypePairs(walk))
    for (const to of subtypes) add(pairKey(...base), regions.to(...to).to, undefined)
  for (const { before, after, place } of walk.same) addAll(place, regions.of(before, after))
  for (const { before, after, place } of walk.inherited) addAll(place, [regions.to(before, after)])
  for (const [key, list] of regions.others()) for (const { to, barred } of list) add(key, to, barred)
  return edges
}

type NamedPair = readonly [before: NodeId, after: NodeId]

/** The corresponding subtypes of corresponding schemas, as discriminators of either version name them. */
function listSubtypePairs({
  before,
  after,
  renamed,
  images,
}: Walk): readonly (readonly [NamedPair, readonly NamedPair[]])[] {
  /** The pair of a schema of one side; none if it has no counterpart. */
  const pairBefore = (id: NodeId): readonly NamedPair[] => {
    const image = renamed.get(id)
    return image === undefined ? [] : [[id, image]]
  }
  const pairAfter = (id: NodeId): readonly NamedPair[] => {
    const source = images.get(id)
    return source === undefined ? [] : [[source, id]]
  }
  const sides = [
    [before.written.discriminators, pairBefore],
    [after.written.discriminators, pairAfter],
  ] as const
  return sides.flatMap(([discriminators, pair]) =>
    [...(discriminators ?? [])].flatMap(([base, { mapping }]) =>
      pair(base).map((one) => [one, [...mapping.values()].flatMap(pair)] as const),
    ),
  )
}

/**
 * The pairs of named schemas that equal schemas use; these are found here, since the walk does not enter equal
 * ones.
 */
class Regions {
  readonly #walk: Walk
  readonly #known = new Map<string, readonly PairEdge[]>()
  readonly #below = { before: new Map<NodeId, Below>(), after: new Map<NodeId, Below>() }
  /** Pairs that only equal schemas use, so that the walk did not find them. */
  readonly #others = new Map<string, readonly [NodeId, NodeId]>()

  constructor(walk: Walk) {
    this.#walk = walk
  }

  /** The edges from two equal schemas to the pairs of named schemas that both use; cached. */
  of(before: NodeId, after: NodeId): readonly PairEdge[] {
    const key = pairKey(before, after)
    const known = this.#known.get(key) ?? this.#edges(before, after)
    this.#known.set(key, known)
    return known
  }

  /** The edge to a pair of named schemas; a pair that the walk did not declare is remembered for `others`. */
  to(before: NodeId, after: NodeId, barred?: Message): PairEdge {
    const to = pairKey(before, after)
    if (!this.#walk.declared.has(to)) this.#others.set(to, [before, after])
    return { to, barred }
  }

  /** Yields the edges of each pair that only equal schemas use, also of those that are found meanwhile. */
  *others(): Iterable<readonly [string, readonly PairEdge[]]> {
    // The map grows while it is walked.
    for (const [key, pair] of this.#others) yield [key, this.of(...pair)]
  }

  /**
   * An edge for each named schema below `before` whose counterpart is below `after`, one for each barred message.
   */
  #edges(before: NodeId, after: NodeId): readonly PairEdge[] {
    const { renamed } = this.#walk
    const [mine, theirs] = [this.#named('before', before), this.#named('after', after)]
    return [...mine].flatMap(([id, bars]) => {
      const image = renamed.get(id)
      if (image === undefined || !theirs.has(image)) return []
      return [...bars].map((barred) => this.to(id, image, barred))
    })
  }

  /** The named schemas below a schema of one side; cached. */
  #named(side: 'before' | 'after', id: NodeId): Below {
    const known = this.#below[side].get(id) ?? namedBelow(this.#walk[side], id)
    this.#below[side].set(id, known)
    return known
  }
}

/** Named schemas, by what bars them on the way. */
type Below = ReadonlyMap<NodeId, ReadonlySet<Message | undefined>>

/**
 * The named schemas that a schema uses directly or through unnamed ones, with the messages barred on the way.
 * A named schema is not followed further, unless it only refers to another one.
 */
function namedBelow(side: WalkSide, id: NodeId): Below {
  const found = new Map<NodeId, Set<Message | undefined>>()
  const seen = new Map<NodeId, Set<Message | undefined>>()
  const queue: (readonly [NodeId, Message | undefined])[] = childrenIn(side, id)
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const [child, barred] = next
    const known = seen.get(child) ?? new Set()
    if (known.has(barred)) continue
    seen.set(child, known.add(barred))
    const node = nodeIn(side, child)
    if (node?.name !== undefined) {
      found.set(child, (found.get(child) ?? new Set<Message | undefined>()).add(barred))
      // A name that leads to another is used with it.
      if (node.kind !== 'reference') continue
    }
    for (const [inner, own] of childrenIn(side, child)) {
      if (barred === undefined || own === undefined || own === barred) queue.push([inner, barred ?? own])
    }
  }
  return found
}

/** The node as it was written, or in normal form if it was made by normalization. */
function nodeIn({ written, set }: WalkSide, id: NodeId): TypeNode | undefined {
  return written.nodes.get(id) ?? set.nodes.get(id)
}

/**
 * The children of a node, with the subtypes of its discriminator. A read-only property has `request` as
 * barred message, a write-only one `response`.
 */
function childrenIn(side: WalkSide, id: NodeId): (readonly [NodeId, Message | undefined])[] {
  const node = nodeIn(side, id)
  if (node === undefined) return []
  const subtypes = [...(side.written.discriminators?.get(id)?.mapping.values() ?? [])]
  const inner = node.kind === 'object' ? { ...node, properties: [] } : node
  const others = [...listChildren(inner), ...subtypes].map((child) => [child, undefined] as const)
  if (node.kind !== 'object') return others
  return [
    ...others,
    ...node.properties.map(({ type, readOnly, writeOnly }) => {
      return [type, readOnly ? 'request' : writeOnly ? 'response' : undefined] as const
    }),
  ]
}
