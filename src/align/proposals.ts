import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../schema/index.ts'
import { coversWords, measureSharedWords, nameWords } from './name-words.ts'
import { type AlignedPlace, alignPlaces, indexChildPlaces, type PlaceSide } from './paths.ts'
import type { DataElementRoot } from './roots.ts'
import type { RenameCandidate } from './similar.ts'
import { findSplits, type SplitEvidence } from './splits.ts'
import { alignSets, childNames, measureOverlap, type Structure } from './structure.ts'
import { classifyValue, describeTextType } from './value-kind.ts'

/** A reason why a place of the earlier version may be a place of the later one that was renamed or moved. */
export type ProposalEvidence =
  /** The share of the words of both names that match. */
  | { readonly kind: 'name'; readonly share: number }
  /**
   * The name of the earlier type contains the words of the new name, or the name of the later type those of the
   * old one.
   */
  | { readonly kind: 'name-in-type'; readonly type: string }
  /** Their types are paired, or are the same as text. */
  | { readonly kind: 'type' }
  /** `shared` of the `of` child names of both types are the same. */
  | { readonly kind: 'content'; readonly shared: number; readonly of: number }
  /** They stand between the same two elements. */
  | { readonly kind: 'neighbours' }
  /** They have the same minimum and maximum of occurrences. */
  | { readonly kind: 'occurrence' }
  /** No other element in the wrapper has a type that takes the text. */
  | { readonly kind: 'only-place' }

/**
 * A place that may have become another. `wrapped`: a text is now inside an element of the same name; `unwrapped`:
 * the reverse.
 */
export interface PlaceProposal {
  readonly kind: 'renamed' | 'moved' | 'wrapped' | 'unwrapped'
  /** The first of the paths, starting below the roots. */
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** The number of paths that the proposal concerns. */
  readonly paths: number
  readonly certainty: 'certain' | 'likely'
  readonly evidence: readonly ProposalEvidence[]
}

/** A text that may have become several in the same object (`split`), or several that may have become one. */
export interface SplitProposal {
  readonly kind: 'split' | 'merged'
  /** The first paths of all places, starting below the roots. */
  readonly from: readonly (readonly string[])[]
  readonly to: readonly (readonly string[])[]
  /** The number of paths at which all of them are. */
  readonly paths: number
  readonly certainty: 'likely'
  readonly evidence: SplitEvidence
}

/**
 * One path of the earlier version and the path of the later one that it may have become, by local names below the
 * roots.
 */
export interface PlaceMove {
  readonly kind: 'renamed' | 'moved'
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly evidence: readonly ProposalEvidence[]
}

/** A declaration that only one version has, inside types that correspond. */
interface Lone {
  readonly name: string
  readonly side: PlaceSide
  readonly path: readonly string[]
  readonly parent: Family
  /** The nearest elements before and after it that both versions have. */
  readonly between: string
  /** All paths of the declaration. */
  readonly all: (readonly string[])[]
  /** How many steps at the end of a path are below the place that both versions have. */
  readonly depth: 1 | 2
}

/**
 * What only the earlier (`gone`) and only the later (`come`) of two corresponding types has, by declaration id.
 */
interface Family {
  readonly gone: Map<string, Lone>
  readonly come: Map<string, Lone>
}

interface Sides {
  readonly before: SchemaSet
  readonly after: SchemaSet
  readonly structure: Structure
}

/** Two names need at least this share of their words in common, unless the name of a type connects them. */
const leastShare = 0.6

/**
 * Proposals for places that one version lacks: first the certain ones (wrapped and unwrapped texts), then likely
 * renamed and moved places; and texts that were likely split or merged. A place is in one likely proposal only.
 */
export function proposeMoves(
  places: readonly AlignedPlace[],
  sides: Sides,
): { readonly proposals: readonly PlaceProposal[]; readonly splits: readonly SplitProposal[] } {
  const families = groupUnmatchedPlaces(places, sides)
  const moves = findMoves(families, sides)
  const likely = moves.map(({ kind, gone, come, evidence }): PlaceProposal => {
    const paths = Math.min(gone.all.length, come.all.length)
    return { kind, from: gone.path, to: come.path, paths, certainty: 'likely', evidence }
  })
  const moved = new Set(moves.flatMap(({ gone, come }) => [gone, come]))
  return {
    proposals: [...findWrappedTexts(places, sides), ...likely],
    splits: families.flatMap((family) => proposeSplits(family, moved, sides)),
  }
}

/** Proposals for texts of one pair of types that may have been split or merged, of those that did not move. */
function proposeSplits(
  { gone, come }: Family,
  moved: ReadonlySet<Lone>,
  { before, after }: Sides,
): readonly SplitProposal[] {
  const list = (lone: ReadonlyMap<string, Lone>, set: SchemaSet): readonly SplitCandidate[] =>
    [...lone.values()]
      .filter((one) => !moved.has(one))
      .map((one) => {
        const kind = classifyValue(set, resolve(set, one.side.type))
        // The values of one pair of types are in the same object.
        const around = { above: [], beside: [], inside: '' }
        return { lone: one, name: one.name, kind: kind === 'elements' ? 'object' : kind, ...around }
      })
  const [mine, theirs] = [list(gone, before), list(come, after)]
  return findSplits(mine, theirs).map(({ kind, evidence, ...ends }): SplitProposal => {
    const [from, to] = [ends.from, ends.to].map((all) => all.map(({ lone }) => lone.path))
    const paths = Math.min(...[...ends.from, ...ends.to].map(({ lone }) => lone.all.length))
    return { kind, from: from ?? [], to: to ?? [], paths, certainty: 'likely', evidence }
  })
}

interface SplitCandidate extends RenameCandidate {
  readonly lone: Lone
}

/**
 * Lists the renamed and moved places between two roots, one entry for each earlier path that has a later path with
 * the same parent. Wrapped texts are not listed.
 */
export function listMoves(
  before: Pick<DataElementRoot, 'set' | 'element'>,
  after: Pick<DataElementRoot, 'set' | 'element'>,
): readonly PlaceMove[] {
  const { places } = alignPlaces(before, after)
  const structure = alignSets(before.set, after.set)
  const sides = { before: before.set, after: after.set, structure }
  return findMoves(groupUnmatchedPlaces(places, sides), sides).flatMap(({ kind, gone, come, evidence }) => {
    const around = (path: readonly string[], { depth }: Lone): string => path.slice(0, -depth).join('/')
    const targets = new Map(come.all.map((path) => [around(path, come), path]))
    return gone.all.flatMap((from): readonly PlaceMove[] => {
      const to = targets.get(around(from, gone))
      return to === undefined ? [] : [{ kind, from, to, evidence }]
    })
  })
}

/**
 * Finds renamed places first, then moved ones. Each place is used once, and candidates that compete for a place
 * are dropped.
 */
function findMoves(
  families: readonly Family[],
  sides: Sides,
): readonly (Candidate & Pick<PlaceMove, 'kind'>)[] {
  const found: (Candidate & Pick<PlaceMove, 'kind'>)[] = []
  const taken = new Set<Lone>()
  const take = (kind: PlaceMove['kind'], one: Candidate): void => {
    if (taken.has(one.gone) || taken.has(one.come)) return
    taken.add(one.gone).add(one.come)
    found.push({ kind, ...one })
  }
  for (const family of families) {
    const candidates = [...family.gone.values()].flatMap((gone) =>
      [...family.come.values()].flatMap((come) => matchRenaming(gone, come, sides)),
    )
    for (const one of keepUncontested(candidates)) take('renamed', one)
  }
  for (const family of families) {
    for (const one of keepUncontested(listMoveCandidates(family, sides))) take('moved', one)
  }
  return found
}

interface Candidate {
  readonly gone: Lone
  readonly come: Lone
  readonly evidence: readonly ProposalEvidence[]
}

/** Keeps the candidates whose two places occur in no other candidate. */
function keepUncontested(all: readonly Candidate[]): readonly Candidate[] {
  const times = new Map<Lone, number>()
  for (const { gone, come } of all) {
    for (const lone of [gone, come]) times.set(lone, (times.get(lone) ?? 0) + 1)
  }
  return all.filter(({ gone, come }) => times.get(gone) === 1 && times.get(come) === 1)
}

/**
 * One renaming candidate where types and neighbours correspond, and the names share 60 % of their words or a
 * type's name contains them. Otherwise none.
 */
function matchRenaming(gone: Lone, come: Lone, sides: Sides): readonly Candidate[] {
  const alike = findTypeEvidence(gone.side, come.side, sides)
  if (alike === undefined || gone.between !== come.between) return []
  const share = measureSharedWords(nameWords(gone.name), nameWords(come.name))
  const inType = findNameInType(gone, come, sides)
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

/**
 * The earlier type's name if it contains the words of the new name, or the later type's if it contains those of
 * the old one. Undefined otherwise, or where the two names share no word.
 */
function findNameInType(gone: Lone, come: Lone, { before, after }: Sides): string | undefined {
  const named = (set: SchemaSet, { side }: Lone): string => resolve(set, side.type).name?.local ?? ''
  const [earlier, later] = [named(before, gone), named(after, come)]
  const [one, other] = [nameWords(gone.name), nameWords(come.name)]
  // Evidence is only an earlier type with the words of the new name, or a later type with those of the old one.
  if (coversWords(nameWords(earlier), other) && measureSharedWords(one, other) > 0) return earlier
  return coversWords(nameWords(later), one) && measureSharedWords(one, other) > 0 ? later : undefined
}

/**
 * Candidates for moves by one level. Either an earlier element is now a child of a new sibling, or a child of a
 * removed element is now one level higher.
 */
function listMoveCandidates(family: Family, sides: Sides): readonly Candidate[] {
  return [
    ...[...family.come.values()].flatMap((holder) =>
      listChildPlaces(holder, 'after', sides).flatMap((come) =>
        [...family.gone.values()].flatMap((gone) => matchMove(gone, come, [holder.name, come.name], sides)),
      ),
    ),
    ...[...family.gone.values()].flatMap((holder) =>
      listChildPlaces(holder, 'before', sides).flatMap((gone) =>
        [...family.come.values()].flatMap((come) => matchMove(gone, come, [holder.name, gone.name], sides)),
      ),
    ),
  ]
}

/**
 * One move candidate where the types correspond and the names fit, otherwise none. The inner name is the end of
 * the outer name, and the holder's name contains its start (`OrderDate` into `Order/Date`).
 */
function matchMove(
  gone: Lone,
  come: Lone,
  [holder, inner]: readonly [string, string],
  sides: Sides,
): readonly Candidate[] {
  const alike = findTypeEvidence(gone.side, come.side, sides)
  if (alike === undefined) return []
  const outer = gone.name === inner ? come.name : gone.name
  const [whole, rest] = [nameWords(outer), nameWords(inner)]
  const isRest =
    rest.length > 0 && rest.every((word, index) => word === whole[whole.length - rest.length + index])
  const start = whole.slice(0, whole.length - rest.length)
  if (!isRest || !coversWords(nameWords(holder), start)) return []
  return [{ gone, come, evidence: [{ kind: 'name', share: 1 }, alike] }]
}

/** Cache of `listChildPlaces`. */
const insides = new WeakMap<Lone, readonly Lone[]>()

/**
 * The child elements of a place that only one version has, each with the holder's paths extended by its name.
 * Cached.
 */
function listChildPlaces(holder: Lone, side: 'before' | 'after', { before, after }: Sides): readonly Lone[] {
  const known = insides.get(holder)
  if (known) return known
  const set = side === 'before' ? before : after
  const found = [...indexChildElements(set, holder.side.type)].map(([name, inner]): Lone => {
    const path = [...holder.path, name]
    const all = holder.all.map((one) => [...one, name])
    return { name, side: inner, path, parent: holder.parent, between: '', all, depth: 2 }
  })
  insides.set(holder, found)
  return found
}

/** The elements directly inside a type by local name, without attributes. */
function indexChildElements(set: SchemaSet, type: NodeId): ReadonlyMap<string, PlaceSide> {
  return new Map([...indexChildPlaces(set, type)].filter(([name]) => !name.startsWith('@')))
}

/**
 * Evidence that two places may hold the same. `type`: the types are paired, or texts of the same kind with equal
 * definitions or similar names. `content`: 2 or more shared children, 60 % of all. Undefined otherwise.
 */
function findTypeEvidence(
  before: PlaceSide,
  after: PlaceSide,
  sides: Sides,
): Extract<ProposalEvidence, { kind: 'type' | 'content' }> | undefined {
  const [one, other] = [resolve(sides.before, before.type), resolve(sides.after, after.type)]
  if (areTypesPaired(one, other, sides)) return { kind: 'type' }
  const [kind, later] = [classifyValue(sides.before, one), classifyValue(sides.after, other)]
  if (kind !== later) return undefined
  if (kind !== 'elements') {
    return areSimilarTexts(one, other, sides) ? { kind: 'type' } : undefined
  }
  const { shared, of } = measureOverlap(childNames(sides.before, one.id), childNames(sides.after, other.id))
  return shared >= 2 && shared / of >= leastShare ? { kind: 'content', shared, of } : undefined
}

/** Whether two types have the same id or are paired by `alignSets`. */
function areTypesPaired(one: TypeNode, other: TypeNode, { structure }: Sides): boolean {
  return one.id === other.id || structure.types.get(one.id) === other.id
}

/**
 * Whether two text types have the same definition, or names of two or more words that share 60 % of the words
 * without digits.
 */
function areSimilarTexts(one: TypeNode, other: TypeNode, sides: Sides): boolean {
  if (describeTextType(sides.before, one) === describeTextType(sides.after, other)) return true
  const [mine, theirs] = [one, other].map(({ name }) =>
    nameWords((name?.local ?? '').replaceAll(/\d+/gu, '')),
  )
  return (
    mine !== undefined &&
    theirs !== undefined &&
    mine.length > 1 &&
    measureSharedWords(mine, theirs) >= leastShare
  )
}

/**
 * Yields a proposal where an element holds a text in one version and elements in the other, of which exactly one
 * takes the text. One proposal for each pair of declarations, with the number of its paths.
 */
function* findWrappedTexts(places: readonly AlignedPlace[], sides: Sides): Iterable<PlaceProposal> {
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
    const fits = [...indexChildElements(set, holder.type)].filter(([, inner]) =>
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

/**
 * Of two types, one a text and one with elements: the only element directly inside the latter that takes the text.
 * Undefined where none or several do.
 */
export function findTextPlace(
  [before, one]: readonly [SchemaSet, NodeId],
  [after, other]: readonly [SchemaSet, NodeId],
): PlaceSide | undefined {
  const sides: Sides = { before, after, structure: alignSets(before, after) }
  const once = { min: 1, max: 1 }
  const [mine, theirs] = [
    { id: one, type: one, occurs: once },
    { id: other, type: other, occurs: once },
  ]
  const isInLater = classifyValue(after, resolve(after, other)) === 'elements'
  const all = isInLater ? indexChildElements(after, other) : indexChildElements(before, one)
  const fits = [...all.values()].filter((inner) =>
    isInLater ? holdSameText(mine, inner, sides) : holdSameText(inner, theirs, sides),
  )
  const [only, ...more] = fits
  return more.length === 0 ? only : undefined
}

/**
 * Whether two places hold the same text: neither holds elements, and their types are paired or have equal
 * definitions.
 */
function holdSameText(before: PlaceSide, after: PlaceSide, sides: Sides): boolean {
  const [one, other] = [resolve(sides.before, before.type), resolve(sides.after, after.type)]
  if (classifyValue(sides.before, one) === 'elements' || classifyValue(sides.after, other) === 'elements')
    return false
  return (
    areTypesPaired(one, other, sides) ||
    describeTextType(sides.before, one) === describeTextType(sides.after, other)
  )
}

/**
 * Groups the elements that only one version has by the pair of their parents' types, each declaration once with
 * all its paths. Parents must hold elements in both versions. Groups with elements of only one version are
 * dropped.
 */
function groupUnmatchedPlaces(places: readonly AlignedPlace[], { before, after }: Sides): readonly Family[] {
  const families = new Map<string, Family>()
  for (const { kind, path, within, before: one, after: other } of places) {
    if (kind !== 'element' || (one && other)) continue
    const { before: mine, after: theirs } = within
    if (mine === undefined || theirs === undefined) continue
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

/**
 * The nearest elements before and after a name that both types have, as `<before> <after>`; an empty part where
 * none is there.
 */
function describeNeighbours(
  own: SchemaSet,
  other: SchemaSet,
  [before = '', after = '']: readonly string[],
  isLater: boolean,
  name: string,
): string {
  const [type, there] = isLater ? [after, before] : [before, after]
  const shared = indexChildPlaces(other, there)
  const order = [...indexChildPlaces(own, type).keys()]
  const at = order.indexOf(name)
  const isKept = (one: string): boolean => !one.startsWith('@') && shared.has(one)
  return `${order.slice(0, at).findLast(isKept) ?? ''} ${order.slice(at + 1).find(isKept) ?? ''}`
}

function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100
}
