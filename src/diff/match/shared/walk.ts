import type { Structure } from '../../../align/index.ts'
import type { Location } from '../../../diagnostics/index.ts'
import type { DataElement, Name, NodeId, SchemaSet, TypeNode, Version } from '../../../schema/index.ts'
import { type NormalSet, normalizeSet, type StructuralHashes } from '../../normalize/index.ts'
import type {
  Direction,
  Message,
  Pair,
  PairOf,
  PairScope,
  Polarity,
  SchemaUses,
  Whole,
  Within,
} from '../../pair.ts'
import type { Subject } from '../../subjects.ts'
import { findFirstMessagePlace, listTopOwners, type Owners, type TopOwners } from '../../usage/owners.ts'
import type { KeptUses } from '../../usage/pair-uses.ts'
import { findPolarities, type Polarities } from '../../usage/polarity.ts'
import { deriveUseScope } from '../../usage/scope-of-uses.ts'
import { nameMessage, type Usage, type Use } from '../../usage/usage.ts'
import { findHeirs, type UsedAs, usedAs } from '../../usage/used-as.ts'
import { placeInBody, type XmlBody } from './body-places.ts'
import { findLocations, shortestPaths } from './document-paths.ts'
import type { Matched } from './pairing.ts'

/**
 * Whether two schemas have structurally equal normal forms, and so accept the same values. False can also mean
 * that it is not known.
 */
export function sameMeaning({ likeness }: Walk, before: NodeId, after: NodeId): boolean {
  return likeness !== undefined && likeness.structure('before', before) === likeness.structure('after', after)
}

/** One side of the comparison of two schema sets. */
export interface WalkSide {
  readonly version: Version
  /** JSON in normal form. */
  readonly set: SchemaSet
  /** The set before normalization. */
  readonly written: SchemaSet
  readonly normal?: NormalSet
  readonly usage: Usage
  /** How the JSON schemas of the set are used. */
  readonly senses?: Polarities
  /** The same for the names that they evaluate; only where the set has `unevaluated…`. */
  readonly names?: Polarities
  /** The shortest document path to each type; empty for JSON, whose paths come from the walk. */
  readonly paths: ReadonlyMap<NodeId, readonly string[]>
  readonly locations: ReadonlyMap<NodeId, Location>
}

/** Two schema sets under comparison, and what has been paired so far. */
export interface Walk {
  readonly before: WalkSide
  readonly after: WalkSide
  readonly add: (pair: Pair) => Pair
  /** Compares the types of two corresponding places; a field because types and their contents contain each other. */
  readonly descend: (walk: Walk, before: NodeId, after: NodeId, place: WalkPlace) => void
  /** The named types, paired; those without counterpart are included. */
  readonly types: readonly Matched<TypeNode>[]
  /** The later id of each named type that has a counterpart, by its earlier id. */
  readonly renamed: ReadonlyMap<NodeId, NodeId>
  /** The earlier id of each named type that has a counterpart, by its later id. */
  readonly images: ReadonlyMap<NodeId, NodeId>
  /** Namespaces that were replaced as a whole, by earlier name: one change, not one for each name. */
  readonly namespaces: ReadonlyMap<string, string>
  /**
   * The names aligned by what documents have at the same places; only for XML Schema sets that are one lineage.
   */
  readonly structure?: Structure
  /** Keys of the pairs that are compared already, or being compared. */
  readonly done: Set<string>
  /** Types of XML that replaced others at some uses, which are compared at the first of these; by key. */
  readonly movedUses: Map<string, Whole>
  /** Structural hashes, by which JSON schemas are equal. */
  readonly likeness?: StructuralHashes
  /** Inline JSON schemas that are compared already, by key, with their owners. */
  readonly met: Map<string, Owners>
  /** Pairs of named JSON schemas, which are compared by themselves, with the places that use them. */
  readonly declared: Map<string, Owners>
  /** The bodies, parameters and headers that are on both sides. */
  readonly starts: Owners[]
  /** The XML bodies that are on both sides. */
  readonly bodies: XmlBody[]
  /** Equal JSON schemas, whose content is not compared. */
  readonly same: SamePlace[]
  /** Named JSON schemas that both objects of a place have by `allOf`. */
  readonly inherited: SamePlace[]
  /** Which uses of a schema are uses of a pair. */
  readonly keptUses: KeptUses
  /** Schemas that were not compared, since each is a copy of a compared one. */
  readonly copies: Copy[]
  /** Types waiting to be compared once, with their first place. */
  readonly waiting: { readonly before: NodeId; readonly after: NodeId; readonly place: WalkPlace }[]
}

/** Two schemas that correspond at a place, where they are not compared. */
export interface SamePlace {
  readonly before: NodeId
  readonly after: NodeId
  readonly place: WalkPlace
}

/** Two equal schemas of the earlier side with equal counterparts. */
export interface Copy {
  readonly of: NodeId
  readonly id: NodeId
}

/** A place in a walk: the path for people, the key for change ids, and the parent pair. */
export interface WalkPlace {
  readonly path: readonly string[]
  readonly within?: Within | undefined
  readonly key: string
  /** The schemas around the place, whose uses show which operations are concerned. */
  readonly owners: Owners
  readonly dataElements: readonly DataElement[]
  readonly parent?: Pair | undefined
  /** The types of XML whose attributes and contents the place is among. */
  readonly types?: Whole | undefined
  /** The message that never contains the place: `request` for `readOnly`, `response` for `writeOnly`. */
  readonly barred?: Message | undefined
  readonly sense?: Polarity | undefined
  /** Documents have it only in types derived from it. */
  readonly isUnheld?: true
  /** The property of the owners that the place is in, or the item: its number, `[]` for any. */
  readonly field?: string | undefined
  /**
   * Within the owners: the nearest property, pattern, parameter or header (empty if none) and the last steps from
   * it. By this, copies at differently named places are distinguished.
   */
  readonly near?: readonly [name: string, ...steps: string[]] | undefined
  /** The key of the use of another named schema in which the place is compared. */
  readonly inUse?: string | undefined
  /** The types of XML that replaced others at uses around the place, and are compared at these. */
  readonly movedUses?: readonly Whole[]
}

/**
 * One side of a walk: JSON sets in normal form with polarities, XML sets with the shortest document path to each
 * type.
 */
export function makeWalkSide(version: Version, set: SchemaSet, usage: Usage): WalkSide {
  const normal = set.language === 'json' ? normalizeSet(set) : undefined
  const isUsed = (element: { id: NodeId }): boolean => usage.of(set.name, element.id).length > 0
  const paths = set.language === 'xml' ? shortestPaths(set, isUsed) : new Map()
  return {
    ...{ version, set: normal?.set ?? set, written: set, usage, paths, locations: findLocations(set) },
    ...(normal ? { normal, ...polaritiesIn(set, normal, usage) } : {}),
  }
}

/** The polarities of a JSON set; those of names only where something can depend on them. */
function polaritiesIn(
  set: SchemaSet,
  { set: normal }: NormalSet,
  usage: Usage,
): Pick<WalkSide, 'senses' | 'names'> {
  const starts = usage.startsOf(set.name)
  const hasUnevaluated = [...set.nodes.values()].some(({ kind }) => kind === 'unevaluated')
  return {
    senses: findPolarities(set, normal, starts),
    ...(hasUnevaluated ? { names: findPolarities(set, normal, starts, 'names') } : {}),
  }
}

/**
 * The place one step below: `name` is appended to path and key, `more` to the key only. The given place is
 * unchanged.
 */
export function stepInto(place: WalkPlace, name: string, parent = place.parent, more = ''): WalkPlace {
  const [nearest = '', ...steps] = place.near ?? []
  return {
    ...place,
    path: [...place.path, name],
    key: `${place.key}/${name}${more}`,
    parent,
    near: [nearest, ...[...steps, name + more].slice(-mostSteps)],
  }
}

/** How many steps below a name distinguish copies: few, since a recursive schema leads through any number. */
const mostSteps = 3

/**
 * Makes a pair at a place, adds it to the walk and returns it. Its scope is computed later, from the uses of the
 * owners.
 */
export function addPair<K extends Subject>(
  walk: Walk,
  on: K,
  sides: Pick<PairOf<K>, 'before' | 'after'>,
  place: WalkPlace,
  at: { readonly before?: Location | undefined; readonly after?: Location | undefined },
): Pair {
  const pair: PairOf<K> = {
    on,
    ...sides,
    beforeAt: at.before,
    afterAt: at.after,
    scope: new PlaceScope(walk, place),
    sets: { before: walk.before.set, after: walk.after.set },
    parent: place.parent,
    ...(place.movedUses && { movedUses: place.movedUses }),
    ...(on === 'attribute' || on === 'element' || on === 'content' ? { types: place.types } : {}),
  }
  return walk.add(pair as unknown as Pair)
}

const none: readonly DataElement[] = []

/** The data elements that a node has on either side, each once, the earlier side's first. */
export function dataElementsAt(walk: Walk, before?: NodeId, after?: NodeId): readonly DataElement[] {
  const of = ({ set }: WalkSide, id: NodeId | undefined): readonly DataElement[] =>
    (id === undefined ? undefined : set.annotations.get(id)?.dataElements) ?? none
  const [mine, theirs] = [of(walk.before, before), of(walk.after, after)]
  if (mine.length === 0 && theirs.length === 0) return none
  const found = new Map<string, DataElement>()
  for (const element of [...mine, ...theirs]) if (!found.has(element.id)) found.set(element.id, element)
  return [...found.values()]
}

/**
 * Whether the earlier name's namespace was replaced as a whole by the later name's; local names are not compared.
 */
export function isMoved({ namespaces }: Walk, before: Name | undefined, after: Name | undefined): boolean {
  return before !== undefined && after !== undefined && namespaces.get(before.namespace) === after.namespace
}

/**
 * The later name, if it differs from the earlier one only by a namespace replaced as a whole; else the earlier
 * name.
 */
export function movedName({ namespaces }: Walk, before: Name, after: Name | undefined): Name {
  const isMoved = before.local === after?.local && namespaces.get(before.namespace) === after.namespace
  return isMoved ? after : before
}

type UseFacts =
  | 'api'
  | 'operations'
  | 'part'
  | 'directions'
  | 'flows'
  | 'isStyled'
  | 'isRepeated'
  | 'isFilled'

/**
 * The scope of a place in schemas. Everything is computed on demand, after the walk: until then places can be
 * added to the owners, and most of the pairs (100,000 in a large schema) are never asked.
 */
class PlaceScope implements PairScope {
  readonly #walk: Walk
  readonly #place: WalkPlace
  #facts: Pick<PairScope, UseFacts> | undefined
  #used: UsedAs | undefined

  constructor(walk: Walk, place: WalkPlace) {
    this.#walk = walk
    this.#place = place
  }

  get path(): readonly string[] {
    return this.#place.path
  }

  /**
   * The part of the call that the place is in; outside of calls, the JSON schema that begins the path, as
   * words. Undefined for XML outside of calls.
   */
  get within(): Within | undefined {
    const [first] = this.#place.path
    if (this.#place.within !== undefined || first === undefined) return this.#place.within
    if (this.#walk.before.set.language === 'json') return { steps: 1, words: [`schema "${first}"`] }
    return undefined
  }

  /** Path and `within` in a message that travels in one of the directions; the scope's own if there is none. */
  placeIn(directions: readonly Direction[]): Pick<PairScope, 'path' | 'within'> {
    if (this.#walk.before.set.language === 'xml')
      return placeInBody(this.#walk, this.#place, directions) ?? this
    // Written as texts in one part, as JSON in another.
    const isMixed = this.isStyled !== true && this.part === 'schema' && this.operations.length > 0
    return findFirstMessagePlace(this.#place, directions, isMixed) ?? this
  }

  get key(): string {
    return this.#place.key
  }

  get api(): PairScope['api'] {
    return this.#ofUses().api
  }

  get operations(): PairScope['operations'] {
    return this.#ofUses().operations
  }

  get part(): PairScope['part'] {
    return this.#ofUses().part
  }

  get directions(): PairScope['directions'] {
    return this.#ofUses().directions
  }

  get flows(): PairScope['flows'] {
    return this.#ofUses().flows
  }

  get isStyled(): PairScope['isStyled'] {
    return this.#ofUses().isStyled
  }

  get isRepeated(): PairScope['isRepeated'] {
    return this.#ofUses().isRepeated
  }

  get isFilled(): PairScope['isFilled'] {
    return this.#ofUses().isFilled
  }

  get sense(): Polarity | undefined {
    return composePolarity(this.#usedAs.sense, this.#place.sense)
  }

  get isUnheld(): boolean {
    return this.#place.isUnheld === true
  }

  get uses(): SchemaUses | undefined {
    return this.#usedAs.uses
  }

  /**
   * The uses of the owners that depend on which names they evaluate (`unevaluated…`). Undefined if neither
   * set has such keywords, or if these uses are equal to `uses`.
   */
  get usesOfNames(): SchemaUses | undefined {
    const { before, after } = this.#walk
    if (before.names === undefined && after.names === undefined) return undefined
    const [mine, theirs] = [listOwners(this.#place, 'before'), listOwners(this.#place, 'after')]
    const { uses } = usedAs(this.#walk, mine, theirs, ({ names, senses }) => names ?? senses)
    // What is used below `not` and the like alone is decided as every edit there.
    return JSON.stringify(uses) === JSON.stringify(this.uses) ? undefined : uses
  }

  get heirs(): readonly Whole[] | undefined {
    return findHeirs(this.#walk, listOwners(this.#place, 'before'), listOwners(this.#place, 'after'))
  }

  /** The pairs of schemas around the place, each once; undefined if one of them is on one side only. */
  get owners(): readonly Whole[] | undefined {
    const found = new Map<string, Whole>()
    for (const { before, after } of everyOwner(this.#place)) {
      if (before === undefined || after === undefined) return undefined
      found.set(`${before} ${after}`, { before, after })
    }
    return [...found.values()]
  }

  /** Whether, on either side, an owner of the place is part of the given schema at any depth. */
  isBelow(whole: Whole): boolean {
    return (['before', 'after'] as const).some((side) =>
      listOwners(this.#place, side).some((id) => this.#walk[side].senses?.isBelow(id, whole[side])),
    )
  }

  get dataElements(): readonly string[] {
    const ids = this.#place.dataElements.map((element) => element.id)
    return [...new Set(ids)]
  }

  get subsets(): readonly string[] {
    const listSubsets = ({ subsets }: DataElement) => subsets.map((one) => one.subset)
    return [...new Set(this.#place.dataElements.flatMap(listSubsets))].sort()
  }

  get #usedAs(): UsedAs {
    this.#used ??= usedAs(this.#walk, listOwners(this.#place, 'before'), listOwners(this.#place, 'after'))
    return this.#used
  }

  /** The facts about uses, computed at the first call. */
  #ofUses(): Pick<PairScope, UseFacts> {
    this.#facts ??= this.#askUses()
    return this.#facts
  }

  /**
   * Derives API, operations, part and directions from the uses of all owners that both versions keep. No
   * operations and directions if no message of both versions uses the place; no directions if all of them leave it
   * out (`readOnly`).
   */
  #askUses(): Pick<PairScope, UseFacts> {
    const { before, after, keptUses } = this.#walk
    const tops = listTopOwners(this.#place)
    const all = tops.flatMap(({ owners, barred }): readonly OwnUses[] => [
      { owners, barred, side: 'before', uses: listUses(before, owners.before) },
      { owners, barred, side: 'after', uses: listUses(after, owners.after) },
    ])
    const kept = all.map(({ uses, owners, barred, side }) => ({ barred, uses: keptUses(uses, owners, side) }))
    const isUsed = kept.some(({ uses }) => uses.length > 0)
    // No message of both versions has it, though one of either does: nobody sends or receives the difference.
    if (!isUsed && all.some(({ uses }) => uses.length > 0))
      return { operations: [], part: 'schema', directions: [] }
    const held = kept.map(({ uses, barred }) => (barred === undefined ? uses : withoutMessage(uses, barred)))
    const isHeld = !isUsed || held.some((uses) => uses.length > 0)
    const { ways: _, ...found } = deriveUseScope(
      isHeld ? held : kept.map(({ uses }) => uses),
      this.#place.field,
    )
    // Where all messages leave it out, the operations are named that it would be in.
    return isHeld ? found : { ...found, directions: [], flows: undefined }
  }
}

interface OwnUses extends TopOwners {
  readonly side: 'before' | 'after'
  readonly uses: readonly Use[]
}

function listUses({ usage, set }: Walk['before'], id: NodeId | undefined): readonly Use[] {
  return id === undefined ? noUse : usage.of(set.name, id)
}

const noUse: readonly Use[] = []

const without = {
  request: new WeakMap<readonly Use[], readonly Use[]>(),
  response: new WeakMap<readonly Use[], readonly Use[]>(),
}

/**
 * The uses that are not of this message (request or response). Cached, so that the same list gives the same
 * result.
 */
function withoutMessage(uses: readonly Use[], message: Message): readonly Use[] {
  const found = without[message].get(uses) ?? uses.filter(({ part }) => nameMessage(part) !== message)
  without[message].set(uses, found)
  return found
}

function listOwners(place: WalkPlace, side: 'before' | 'after'): readonly NodeId[] {
  return [...new Set(everyOwner(place).flatMap((one) => one[side] ?? []))]
}

/** The top owners of the place, with those of all places that share its comparison. */
function everyOwner(place: WalkPlace): readonly Owners[] {
  return listTopOwners(place).map(({ owners }) => owners)
}

/**
 * The polarity of a place inside another: `inverse` in `inverse` is the normal one (undefined), `undecided`
 * prevails, any other combination of two is `both`.
 */
export function composePolarity(
  outer: Polarity | undefined,
  inner: Polarity | undefined,
): Polarity | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner
  if (outer === 'undecided' || inner === 'undecided') return 'undecided'
  return outer === 'inverse' && inner === 'inverse' ? undefined : 'both'
}
