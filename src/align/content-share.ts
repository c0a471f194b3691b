import {
  expandedName,
  type Facets,
  type Occurs,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../schema/index.ts'
import { type AlignedPlace, alignPlaces, type PlaceSide } from './paths.ts'
import { type PlaceProposal, proposeMoves, type SplitProposal } from './proposals.ts'
import type { RootPair } from './roots.ts'
import { alignSets, type StatedPairs } from './structure.ts'
import { classifyValue } from './value-kind.ts'

/** Places of one declaration. */
export interface DeclaredPlaces {
  /** The first path, below both roots; attributes with `@`. */
  readonly path: readonly string[]
  /** At how many paths. */
  readonly paths: number
}

/** Places that only one version has, below a place that both have. */
export interface LonePlaces extends DeclaredPlaces {
  /** The number of elements at these paths and below them. */
  readonly elements: number
}

/** In what respect a place accepts less than before. */
export type Narrowing = 'occurrence' | 'kind' | 'codes' | 'length' | 'digits' | 'range' | 'pattern'

export interface NarrowedPlaces extends DeclaredPlaces {
  readonly by: readonly Narrowing[]
}

/** How much of what documents of one root contain has a place below the other root. */
export interface ContentShare {
  /** Expanded names of the roots. */
  readonly before: string
  readonly after: string
  /** Whether the figures count paths, or declarations where there are too many paths. */
  readonly counted: 'paths' | 'declarations'
  /** Elements of the earlier root, and how many of them have the same path below the later one. */
  readonly elements: number
  readonly kept: number
  /**
   * Of `kept`, those that hold the same kind of value in both versions: elements, or a text of one primitive type.
   */
  readonly sameKind: number
  /** The number of elements that only the later root has. */
  readonly new: number
  /** New required elements and attributes below a place that both versions have. */
  readonly required: readonly LonePlaces[]
  readonly gone: readonly LonePlaces[]
  readonly narrowed: readonly NarrowedPlaces[]
  /** Places whose kind of value changed, such as a text that is now an element with children. */
  readonly otherKind: readonly DeclaredPlaces[]
  /** Where places that are gone may be now. */
  readonly proposals: readonly PlaceProposal[]
  /** Texts that are gone and may be several texts now, or one. */
  readonly splits: readonly SplitProposal[]
}

/**
 * Compares the places below two paired roots. Counts kept and new ones; lists required, gone, narrowed and changed
 * places, with proposals for renamed ones.
 */
export function measureSharedContent({ before, after }: RootPair, stated?: StatedPairs): ContentShare {
  const { places, counted } = alignPlaces(before, after)
  const sets = { before: before.set, after: after.set }
  const structure = alignSets(before.set, after.set, stated)
  const elements = places.filter(({ kind }) => kind === 'element')
  const kept = elements.filter((place) => place.before && place.after)
  const isOther = (place: AlignedPlace): boolean =>
    classifyPlace(sets, place, 'before') !== classifyPlace(sets, place, 'after')
  const lone = groupLonePlaces(places, sets)
  return {
    before: expandedName(before.element.name),
    after: expandedName(after.element.name),
    counted,
    elements: elements.filter((place) => place.before).length,
    kept: kept.length,
    sameKind: kept.filter((place) => !isOther(place)).length,
    new: elements.filter((place) => !place.before).length,
    required: lone.filter(({ place }) => (place.after?.occurs.min ?? 0) > 0).map(({ reported }) => reported),
    gone: lone.filter(({ place }) => place.before).map(({ reported }) => reported),
    narrowed: listNarrowedPlaces(places, sets),
    otherKind: groupByDeclaration(kept.filter(isOther)).map(({ reported }) => reported),
    ...proposeMoves(places, { ...sets, structure }),
  }
}

interface Sets {
  readonly before: SchemaSet
  readonly after: SchemaSet
}

/** The resolved type of a place on one side; undefined where that version lacks the place. */
function resolveTypeAt(sets: Sets, place: AlignedPlace, side: 'before' | 'after'): TypeNode | undefined {
  const found: PlaceSide | undefined = place[side]
  return found && resolve(sets[side], found.type)
}

/**
 * The kind of value at a place on one side (`elements`, a primitive type, …); `''` where that version lacks the
 * place.
 */
function classifyPlace(sets: Sets, place: AlignedPlace, side: 'before' | 'after'): string {
  const node = resolveTypeAt(sets, place, side)
  return node === undefined ? '' : classifyValue(sets[side], node)
}

interface Declared {
  readonly place: AlignedPlace
  readonly reported: DeclaredPlaces
}

/** Groups places by their pair of declarations: the first place, its path, and the number of paths. */
function groupByDeclaration(places: readonly AlignedPlace[]): readonly Declared[] {
  const found = new Map<string, { place: AlignedPlace; paths: number }>()
  for (const place of places) {
    const key = `${place.before?.id} ${place.after?.id}`
    const known = found.get(key)
    if (known) known.paths += 1
    else found.set(key, { place, paths: 1 })
  }
  return [...found.values()].map(({ place, paths }) => ({ place, reported: { path: place.path, paths } }))
}

/**
 * Groups the topmost places that only one version has, by declarations and parent types. Lists paths and counts
 * the elements at and below them. Skips places in a parent whose kind of value changed.
 */
function groupLonePlaces(
  places: readonly AlignedPlace[],
  sets: Sets,
): readonly { readonly place: AlignedPlace; readonly reported: LonePlaces }[] {
  const found = new Map<string, { place: AlignedPlace; paths: number; elements: number }>()
  const around: AlignedPlace[] = []
  let current: { elements: number } | undefined
  let depth = 0
  for (const place of places) {
    const isLone = !(place.before && place.after)
    const size = place.kind === 'element' ? 1 : 0
    around.length = place.path.length - 1
    if (current && place.path.length > depth) {
      current.elements += size
      around.push(place)
      continue
    }
    current = undefined
    const parent = around.at(-1)
    around.push(place)
    // A parent whose kind of value changed is reported itself, in `otherKind`.
    const isInOther = parent && classifyPlace(sets, parent, 'before') !== classifyPlace(sets, parent, 'after')
    if (!isLone || isInOther) continue
    const { before, after } = place.within
    const key = `${place.before?.id} ${place.after?.id} ${before} ${after}`
    const known = found.get(key) ?? { place, paths: 0, elements: 0 }
    found.set(key, known)
    known.paths += 1
    known.elements += size
    current = known
    depth = place.path.length
  }
  return [...found.values()].map(({ place, paths, elements }) => ({
    place,
    reported: { path: place.path, paths, elements },
  }))
}

/**
 * Lists the places in both versions that accept less than before, one entry for each pair of declarations, with
 * the respects.
 */
function listNarrowedPlaces(places: readonly AlignedPlace[], sets: Sets): readonly NarrowedPlaces[] {
  const both = places.filter(({ before, after }) => before && after)
  return groupByDeclaration(both).flatMap(({ place, reported }) => {
    const by = listNarrowings(place, sets)
    return by.length === 0 ? [] : [{ ...reported, by }]
  })
}

/**
 * The respects in which a place accepts less than before; none where one version lacks it. Where the kind of value
 * changed, facets are not compared.
 */
function listNarrowings(place: AlignedPlace, sets: Sets): readonly Narrowing[] {
  const { before, after } = place
  const [one, other] = [resolveTypeAt(sets, place, 'before'), resolveTypeAt(sets, place, 'after')]
  if (!before || !after || !one || !other) return []
  const occurrence: readonly Narrowing[] = isFewer(before.occurs, after.occurs) ? ['occurrence'] : []
  if (classifyPlace(sets, place, 'before') !== classifyPlace(sets, place, 'after'))
    return [...occurrence, 'kind']
  const [mine, theirs] = [findTextNode(sets.before, one), findTextNode(sets.after, other)]
  return [...occurrence, ...(mine && theirs ? listTextNarrowings(mine, theirs) : [])]
}

/** Whether the minimum rose or the maximum fell. */
function isFewer(before: Occurs, after: Occurs): boolean {
  return after.min > before.min || after.max < before.max
}

type Text = Extract<TypeNode, { kind: 'scalar' | 'code-list' }>

/**
 * The scalar or code list of a text type, also inside a complex type with text content. Undefined for all other
 * types.
 */
function findTextNode(set: SchemaSet, node: TypeNode): Text | undefined {
  if (node.kind === 'scalar' || node.kind === 'code-list') return node
  return node.kind === 'complex' && node.content.kind === 'text'
    ? findTextNode(set, resolve(set, node.content.type))
    : undefined
}

/**
 * The facets by which a text type accepts less than before. Every changed range or pattern counts, even a wider
 * one. From a code list to a scalar, only the codes are checked.
 */
function listTextNarrowings(before: Text, after: Text): readonly Narrowing[] {
  const [one, other] = [before.facets, after.facets]
  const found: Narrowing[] = []
  // The earlier documents contain only the codes, so it is enough that the later type accepts each of them.
  if (before.kind === 'code-list' && after.kind === 'scalar') return listCodeNarrowings(before, after)
  if (losesCodes(before, after)) found.push('codes')
  if (lengths.some((facet) => isTighter(one, other, facet))) found.push('length')
  if (digits.some((facet) => isTighter(one, other, facet))) found.push('digits')
  if (ranges.some((facet) => other[facet] !== undefined && other[facet] !== one[facet])) found.push('range')
  const [mine, theirs] = [one, other].map(({ patterns }) => JSON.stringify(patterns ?? []))
  if (other.patterns !== undefined && mine !== theirs) found.push('pattern')
  return found
}

/**
 * `length` where a code of the earlier list is too short or too long for the later type, and `pattern` where that
 * has any pattern.
 */
function listCodeNarrowings(
  { members }: Extract<Text, { kind: 'code-list' }>,
  { facets }: Text,
): readonly Narrowing[] {
  const { length, minLength = length ?? 0, maxLength = length ?? Number.POSITIVE_INFINITY } = facets
  const isLost = members.some(({ value }) => [...value].length < minLength || [...value].length > maxLength)
  return [...(isLost ? (['length'] as const) : []), ...(facets.patterns ? (['pattern'] as const) : [])]
}

const lengths = ['length', 'maxLength', 'minLength'] as const
const digits = ['totalDigits', 'fractionDigits'] as const
const ranges = ['minInclusive', 'maxInclusive', 'minExclusive', 'maxExclusive'] as const

/** Whether the later type newly sets the facet or made it stricter. Every other value of `length` is stricter. */
function isTighter(before: Facets, after: Facets, facet: (typeof lengths | typeof digits)[number]): boolean {
  const [mine, theirs] = [before[facet], after[facet]]
  if (theirs === undefined || mine === theirs) return false
  if (mine === undefined || facet === 'length') return true
  return facet === 'minLength' ? theirs > mine : theirs < mine
}

/**
 * Whether the later type is a code list that lacks an earlier code, or restricts a text that was not a code list.
 */
function losesCodes(before: Text, after: Text): boolean {
  if (after.kind !== 'code-list') return false
  if (before.kind !== 'code-list') return true
  const allowed = new Set(after.members.map(({ value }) => value))
  return before.members.some(({ value }) => !allowed.has(value))
}
