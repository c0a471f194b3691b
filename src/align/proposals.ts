import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'
import { holdsWords, nameWords, sharedWords } from './name-words.ts'
import { type AlignedPlace, alignPlaces, type PlaceSide, stepsIn } from './paths.ts'
import type { DataElementRoot } from './roots.ts'
import { alignSets, childNames, measureOverlap, type Structure } from './structure.ts'
import { classifyValue, describeTextType } from './value-kind.ts'

/** What speaks for a place of the earlier version being one of the later under another name, or elsewhere. */
export type ProposalEvidence =
  /** Of the words of both names, this share is the same. */
  | { readonly kind: 'name'; readonly share: number }
  /** The words of the new name stand in the name of the earlier type, or the other way round. */
  | { readonly kind: 'name-in-type'; readonly type: string }
  /** Their types correspond, or say the same. */
  | { readonly kind: 'type' }
  /** Of what both hold, so much is the same. */
  | { readonly kind: 'content'; readonly shared: number; readonly of: number }
  /** They stand between the same neighbours. */
  | { readonly kind: 'neighbours' }
  /** They may stand as often. */
  | { readonly kind: 'occurrence' }
  /** No other place in the wrapper takes the text. */
  | { readonly kind: 'only-place' }

/**
 * A place that may have become another. `wrapped`: a text is now inside an element of the same name; `unwrapped`: the other
 * way round.
 */
export interface PlaceProposal {
  readonly kind: 'renamed' | 'moved' | 'wrapped' | 'unwrapped'
  /** The first of the paths, below both roots. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** At how many paths. */
  readonly paths: number
  readonly certainty: 'certain' | 'likely'
  readonly evidence: readonly ProposalEvidence[]
}

/** A place that may be another of the later version, at one path: below both roots, by local names. */
export interface PlaceMove {
  readonly kind: 'renamed' | 'moved'
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly evidence: readonly ProposalEvidence[]
}

/** One declaration without counterpart, below types that correspond. */
interface Lone {
  readonly name: string
  readonly side: PlaceSide
  readonly path: readonly string[]
  readonly parent: Family
  /** The elements beside it that both versions have, the nearest before and after it. */
  readonly between: string
  /** Every path, and how many of its last steps are below what both versions have. */
  readonly all: (readonly string[])[]
  readonly depth: 1 | 2
}

/** Two types that correspond at some place, with what only one of them has. */
interface Family {
  readonly gone: Map<string, Lone>
  readonly come: Map<string, Lone>
}

interface Sides {
  readonly before: SchemaSet
  readonly after: SchemaSet
  readonly structure: Structure
  /** The types of both roots. */
  readonly roots: readonly [NodeId, NodeId]
}

/** Names need this share of their words in common, unless the type's name tells. */
const leastShare = 0.6

/** Renamed, moved and wrapped places, by what can be seen of them. Each place is in one proposal at most. */
export function proposeMoves(places: readonly AlignedPlace[], sides: Sides): readonly PlaceProposal[] {
  const likely = findMoves(places, sides).map(({ kind, gone, come, evidence }): PlaceProposal => {
    const paths = Math.min(gone.all.length, come.all.length)
    return { kind, from: gone.path, to: come.path, paths, certainty: 'likely', evidence }
  })
  return [...wrappers(places, sides), ...likely]
}

/** The renamed and moved places of `proposeMoves`, path by path. */
export function listMoves(
  before: Pick<DataElementRoot, 'set' | 'element'>,
  after: Pick<DataElementRoot, 'set' | 'element'>,
): readonly PlaceMove[] {
  const { places } = alignPlaces(before, after)
  const structure = alignSets(before.set, after.set)
  const roots = [before.element.type, after.element.type] as const
  const sides = { before: before.set, after: after.set, structure, roots }
  return findMoves(places, sides).flatMap(({ kind, gone, come, evidence }) => {
    const around = (path: readonly string[], { depth }: Lone): string => path.slice(0, -depth).join('/')
    const targets = new Map(come.all.map((path) => [around(path, come), path]))
    return gone.all.flatMap((from): readonly PlaceMove[] => {
      const to = targets.get(around(from, gone))
      return to === undefined ? [] : [{ kind, from, to, evidence }]
    })
  })
}

function findMoves(
  places: readonly AlignedPlace[],
  sides: Sides,
): readonly (Candidate & Pick<PlaceMove, 'kind'>)[] {
  const families = groupUnmatchedPlaces(places, sides)
  const found: (Candidate & Pick<PlaceMove, 'kind'>)[] = []
  const taken = new Set<Lone>()
  const take = (kind: PlaceMove['kind'], one: Candidate): void => {
    if (taken.has(one.gone) || taken.has(one.come)) return
    taken.add(one.gone).add(one.come)
    found.push({ kind, ...one })
  }
  for (const family of families) {
    const candidates = [...family.gone.values()].flatMap((gone) =>
      [...family.come.values()].flatMap((come) => renaming(gone, come, sides)),
    )
    for (const one of onlyCandidates(candidates)) take('renamed', one)
  }
  for (const family of families) {
    for (const one of onlyCandidates(movesInto(family, sides))) take('moved', one)
  }
  return found
}

interface Candidate {
  readonly gone: Lone
  readonly come: Lone
  readonly evidence: readonly ProposalEvidence[]
}

/** Those that compete with no other for either place. */
function onlyCandidates(all: readonly Candidate[]): readonly Candidate[] {
  const times = new Map<Lone, number>()
  for (const { gone, come } of all) {
    for (const lone of [gone, come]) times.set(lone, (times.get(lone) ?? 0) + 1)
  }
  return all.filter(({ gone, come }) => times.get(gone) === 1 && times.get(come) === 1)
}

/** The same type and neighbours under a name of the same words: what has no word in common is another thing. */
function renaming(gone: Lone, come: Lone, sides: Sides): readonly Candidate[] {
  const alike = typeEvidence(gone.side, come.side, sides)
  if (alike === undefined || gone.between !== come.between) return []
  const share = sharedWords(nameWords(gone.name), nameWords(come.name))
  const inType = nameInType(gone, come, sides)
  if (share < leastShare && inType === undefined) return []
  const isSameOccurrence =
    gone.side.occurs.min === come.side.occurs.min && gone.side.occurs.max === come.side.occurs.max
  const evidence: readonly ProposalEvidence[] = [
    ...(share > 0 ? [{ kind: 'name', share: hundredths(share) } as const] : []),
    ...(inType === undefined ? [] : [{ kind: 'name-in-type', type: inType } as const]),
    alike,
    { kind: 'neighbours' },
    ...(isSameOccurrence ? [{ kind: 'occurrence' } as const] : []),
  ]
  return [{ gone, come, evidence }]
}

function nameInType(gone: Lone, come: Lone, { before, after }: Sides): string | undefined {
  const named = (set: SchemaSet, { side }: Lone): string => resolve(set, side.type).name?.local ?? ''
  const [earlier, later] = [named(before, gone), named(after, come)]
  const [one, other] = [nameWords(gone.name), nameWords(come.name)]
  // A type that is called so in both versions tells nothing of the names.
  if (holdsWords(nameWords(earlier), other) && sharedWords(one, other) > 0) return earlier
  return holdsWords(nameWords(later), one) && sharedWords(one, other) > 0 ? later : undefined
}

/** What stood beside an element that is new, and now stands in it under the rest of its name; or the other way round. */
function movesInto(family: Family, sides: Sides): readonly Candidate[] {
  return [
    ...[...family.come.values()].flatMap((holder) =>
      listChildPlaces(holder, 'after', sides).flatMap((come) =>
        [...family.gone.values()].flatMap((gone) => movement(gone, come, [holder.name, come.name], sides)),
      ),
    ),
    ...[...family.gone.values()].flatMap((holder) =>
      listChildPlaces(holder, 'before', sides).flatMap((gone) =>
        [...family.come.values()].flatMap((come) => movement(gone, come, [holder.name, gone.name], sides)),
      ),
    ),
  ]
}

function movement(
  gone: Lone,
  come: Lone,
  [holder, inner]: readonly [string, string],
  sides: Sides,
): readonly Candidate[] {
  const alike = typeEvidence(gone.side, come.side, sides)
  if (alike === undefined) return []
  const outer = gone.name === inner ? come.name : gone.name
  const [whole, rest] = [nameWords(outer), nameWords(inner)]
  const isRest =
    rest.length > 0 && rest.every((word, index) => word === whole[whole.length - rest.length + index])
  const start = whole.slice(0, whole.length - rest.length)
  if (!isRest || !holdsWords(nameWords(holder), start)) return []
  return [{ gone, come, evidence: [{ kind: 'name', share: 1 }, alike] }]
}

const insides = new WeakMap<Lone, readonly Lone[]>()

/** What stands directly in an element of one version alone. */
function listChildPlaces(holder: Lone, side: 'before' | 'after', { before, after }: Sides): readonly Lone[] {
  const known = insides.get(holder)
  if (known) return known
  const set = side === 'before' ? before : after
  const found = [...elementsIn(set, holder.side.type)].map(([name, inner]): Lone => {
    const path = [...holder.path, name]
    const all = holder.all.map((one) => [...one, name])
    return { name, side: inner, path, parent: holder.parent, between: '', all, depth: 2 }
  })
  insides.set(holder, found)
  return found
}

function elementsIn(set: SchemaSet, type: NodeId): ReadonlyMap<string, PlaceSide> {
  return new Map([...stepsIn(set, type)].filter(([name]) => !name.startsWith('@')))
}

/** Whether what two places hold may be the same: types that correspond, texts that say the same, or content in common. */
function typeEvidence(
  before: PlaceSide,
  after: PlaceSide,
  sides: Sides,
): Extract<ProposalEvidence, { kind: 'type' | 'content' }> | undefined {
  const [one, other] = [resolve(sides.before, before.type), resolve(sides.after, after.type)]
  if (isPaired(one, other, sides)) return { kind: 'type' }
  const [kind, later] = [classifyValue(sides.before, one), classifyValue(sides.after, other)]
  if (kind !== later) return undefined
  if (kind !== 'elements') {
    return isOneText(one, other, sides) ? { kind: 'type' } : undefined
  }
  const { shared, of } = measureOverlap(childNames(sides.before, one.id), childNames(sides.after, other.id))
  return shared >= 2 && shared / of >= leastShare ? { kind: 'content', shared, of } : undefined
}

function isPaired(one: TypeNode, other: TypeNode, { structure }: Sides): boolean {
  return one.id === other.id || structure.types.get(one.id) === other.id
}

/** Texts of one built-in type with names of the same words, or that take the same texts. */
function isOneText(one: TypeNode, other: TypeNode, sides: Sides): boolean {
  if (describeTextType(sides.before, one) === describeTextType(sides.after, other)) return true
  const [mine, theirs] = [one, other].map(({ name }) =>
    nameWords((name?.local ?? '').replaceAll(/\d+/gu, '')),
  )
  return (
    mine !== undefined && theirs !== undefined && mine.length > 1 && sharedWords(mine, theirs) >= leastShare
  )
}

/** A text that is now inside an element, or the other way round, where one place inside takes it and no other. */
function* wrappers(places: readonly AlignedPlace[], sides: Sides): Iterable<PlaceProposal> {
  const seen = new Map<string, number>()
  const found: (readonly [string, Omit<PlaceProposal, 'paths'>])[] = []
  for (const { kind, path, before, after } of places) {
    if (kind !== 'element' || before === undefined || after === undefined) continue
    const [one, other] = [
      classifyValue(sides.before, resolve(sides.before, before.type)),
      classifyValue(sides.after, resolve(sides.after, after.type)),
    ]
    if ((one === 'elements') === (other === 'elements')) continue
    const key = `${before.id} ${after.id}`
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    if (times > 0) continue
    const isWrapped = other === 'elements'
    const holder = isWrapped ? after : before
    const set = isWrapped ? sides.after : sides.before
    const fits = [...elementsIn(set, holder.type)].filter(([, inner]) =>
      isWrapped ? holdSameText(before, inner, sides) : holdSameText(inner, after, sides),
    )
    const [only, ...more] = fits
    if (only === undefined || more.length > 0) continue
    const inside = [...path, only[0]]
    found.push([
      key,
      {
        kind: isWrapped ? 'wrapped' : 'unwrapped',
        ...(isWrapped ? { from: path, to: inside } : { from: inside, to: path }),
        certainty: 'certain',
        evidence: [{ kind: 'type' }, { kind: 'only-place' }],
      },
    ])
  }
  for (const [key, proposal] of found) yield { ...proposal, paths: seen.get(key) ?? 1 }
}

/** The only element directly inside the one type that takes what the other is as a text; nothing where several do. */
export function findTextPlace(
  [before, one]: readonly [SchemaSet, NodeId],
  [after, other]: readonly [SchemaSet, NodeId],
): PlaceSide | undefined {
  const sides: Sides = { before, after, structure: alignSets(before, after), roots: [one, other] }
  const once = { min: 1, max: 1 }
  const [mine, theirs] = [
    { id: one, type: one, occurs: once },
    { id: other, type: other, occurs: once },
  ]
  const isInLater = classifyValue(after, resolve(after, other)) === 'elements'
  const all = isInLater ? elementsIn(after, other) : elementsIn(before, one)
  const fits = [...all.values()].filter((inner) =>
    isInLater ? holdSameText(mine, inner, sides) : holdSameText(inner, theirs, sides),
  )
  const [only, ...more] = fits
  return more.length === 0 ? only : undefined
}

/**
 * Whether two places hold the same kind of text: neither holds elements, and their types are paired or the same as
 * text.
 */
function holdSameText(before: PlaceSide, after: PlaceSide, sides: Sides): boolean {
  const [one, other] = [resolve(sides.before, before.type), resolve(sides.after, after.type)]
  if (classifyValue(sides.before, one) === 'elements' || classifyValue(sides.after, other) === 'elements')
    return false
  return (
    isPaired(one, other, sides) ||
    describeTextType(sides.before, one) === describeTextType(sides.after, other)
  )
}

/** What only one of two corresponding types has, each declaration once. */
function groupUnmatchedPlaces(
  places: readonly AlignedPlace[],
  { before, after, roots }: Sides,
): readonly Family[] {
  const families = new Map<string, Family>()
  const parents = new Map<string, AlignedPlace>()
  for (const place of places) parents.set(place.path.join('/'), place)
  for (const { kind, path, before: one, after: other } of places) {
    if (kind !== 'element' || (one && other)) continue
    const parent = parents.get(path.slice(0, -1).join('/'))
    if (parent !== undefined && !(parent.before && parent.after)) continue
    const [mine = roots[0], theirs = roots[1]] = [parent?.before?.type, parent?.after?.type]
    if (!isObject(before, mine) || !isObject(after, theirs)) continue
    const types = [mine, theirs]
    const key = types.join(' ')
    const family = families.get(key) ?? { gone: new Map(), come: new Map() }
    families.set(key, family)
    const lone = one ? family.gone : family.come
    const side = (one ?? other) as PlaceSide
    const known = lone.get(side.id)
    if (known) known.all.push(path)
    else {
      const name = path.at(-1) ?? ''
      const between = describeNeighbours(
        one ? before : after,
        one ? after : before,
        types,
        one === undefined,
        name,
      )
      lone.set(side.id, { name, side, path, parent: family, between, all: [path], depth: 1 })
    }
  }
  return [...families.values()].filter(({ gone, come }) => gone.size > 0 && come.size > 0)
}

function isObject(set: SchemaSet, type: NodeId): boolean {
  return classifyValue(set, resolve(set, type)) === 'elements'
}

/** The elements that both have, the last before a place and the first after it. */
function describeNeighbours(
  own: SchemaSet,
  other: SchemaSet,
  [before = '', after = '']: readonly string[],
  isLater: boolean,
  name: string,
): string {
  const [type, there] = isLater ? [after, before] : [before, after]
  const shared = childNames(other, there)
  const order = [...childNames(own, type)]
  const at = order.indexOf(name)
  const isKept = (one: string): boolean => !one.startsWith('@') && shared.has(one)
  return `${order.slice(0, at).findLast(isKept) ?? ''} ${order.slice(at + 1).find(isKept) ?? ''}`
}

function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100
}
