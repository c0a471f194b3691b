import type { Structure } from '../../../align/index.ts'
import type { Location } from '../../../diagnostics/index.ts'
import type { DataElement, Name, NodeId, SchemaSet, TypeNode, Version } from '../../../schema/index.ts'
import { type NormalSet, normalForm, type StructuralHashes } from '../../normalize/index.ts'
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
import { listTopOwners, type Owners, placeIn, type TopOwners } from '../../usage/owners.ts'
import type { KeptUses } from '../../usage/pair-uses.ts'
import { findPolarities, type Polarities } from '../../usage/polarity.ts'
import { deriveUseScope } from '../../usage/scope-of-uses.ts'
import { nameMessage, type Usage, type Use } from '../../usage/usage.ts'
import { type UsedAs, usedAs } from '../../usage/used-as.ts'
import { findLocations, shortestPaths } from './document-paths.ts'
import type { Matched } from './pairing.ts'

/**
 * Whether two schemas accept the same values, as far as that is known: their normal forms are equal. Asked where forms
 * differ or no finer rule decides; containment both ways is to answer here what normal forms leave open.
 */
export function sameMeaning({ likeness }: Walk, before: NodeId, after: NodeId): boolean {
  return likeness !== undefined && likeness.structure('before', before) === likeness.structure('after', after)
}

/** One side of the comparison of two schema sets. */
export interface WalkSide {
  readonly version: Version
  /** JSON in normal form. */
  readonly set: SchemaSet
  /** As it is written. */
  readonly written: SchemaSet
  readonly normal?: NormalSet
  readonly usage: Usage
  /** How the JSON schemas of the set are used. */
  readonly senses?: Polarities
  /** The shortest document path to each type; empty for JSON, whose paths come from the walk. */
  readonly paths: ReadonlyMap<NodeId, readonly string[]>
  readonly locations: ReadonlyMap<NodeId, Location>
}

/** Two schema sets under comparison, and what has been paired so far. */
export interface Walk {
  readonly before: WalkSide
  readonly after: WalkSide
  readonly add: (pair: Pair) => Pair
  /** Compares the types of two corresponding places; held here because types and their contents contain each other. */
  readonly descend: (walk: Walk, before: NodeId, after: NodeId, place: WalkPlace) => void
  /** Which named type became which, those without counterpart too. */
  readonly types: readonly Matched<TypeNode>[]
  /** Types that correspond though their names differ, by the earlier one's id. */
  readonly renamed: ReadonlyMap<NodeId, NodeId>
  /** The same by the later one's id. */
  readonly images: ReadonlyMap<NodeId, NodeId>
  /** Namespaces that became another as a whole: one change, not one for each name. */
  readonly namespaces: ReadonlyMap<string, string>
  /** What documents have at the same places, and how names follow from it; of sets of XML Schema that are one lineage. */
  readonly structure?: Structure
  /** Pairs of types that are compared already, or being compared. */
  readonly done: Set<string>
  /** Which JSON schemas say the same. */
  readonly likeness?: StructuralHashes
  /** JSON schemas that are compared already, with the owners of what is in them. */
  readonly met: Map<string, Owners>
  /** Pairs of named JSON schemas, which are compared by themselves, with the places that use them. */
  readonly declared: Map<string, Owners>
  /** The bodies, parameters and headers that are on both sides. */
  readonly starts: Owners[]
  /** JSON schemas that say the same on both sides, so that nothing in them is compared. */
  readonly same: SamePlace[]
  /** Named JSON schemas that both objects of a place have by `allOf`. */
  readonly inherited: SamePlace[]
  /** Which uses of a schema are uses of a pair. */
  readonly keptUses: KeptUses
  /** Schemas that were not compared, since each is a copy of one that was. */
  readonly copies: Copy[]
  /** Types waiting to be compared once, with the place where they were first met. */
  readonly waiting: { readonly before: NodeId; readonly after: NodeId; readonly place: WalkPlace }[]
}

/** Two schemas that correspond at a place, where they are not compared. */
export interface SamePlace {
  readonly before: NodeId
  readonly after: NodeId
  readonly place: WalkPlace
}

/** Two schemas of the earlier side that say the same and became the same. */
export interface Copy {
  readonly of: NodeId
  readonly id: NodeId
}

/** Where a walk stands: the path for people, the key for identities, the pair that it is part of. */
export interface WalkPlace {
  readonly path: readonly string[]
  readonly within?: Within | undefined
  readonly key: string
  /** The nodes whose uses say which operations are concerned. */
  readonly owners: Owners
  readonly dataElements: readonly DataElement[]
  readonly parent?: Pair | undefined
  /** The types of XML whose attributes and contents the place is among. */
  readonly types?: Whole | undefined
  /** The messages that the place is no part of: `readOnly` is of no request, `writeOnly` of no response. */
  readonly barred?: Message | undefined
  readonly sense?: Polarity | undefined
  /** No document holds it but as part of what is made of it. */
  readonly isUnheld?: true
  /** The property of the owners that the place is in, or the item: its number, `[]` for any. */
  readonly field?: string | undefined
  /** The last step of the path, within the owners. */
  readonly step?: string | undefined
  /** The use of another named schema that the place is compared for. */
  readonly inUse?: string | undefined
}

export function makeWalkSide(version: Version, set: SchemaSet, usage: Usage): WalkSide {
  const normal = set.language === 'json' ? normalForm(set) : undefined
  const isUsed = (element: { id: NodeId }): boolean => usage.of(set.name, element.id).length > 0
  const paths = set.language === 'xml' ? shortestPaths(set, isUsed) : new Map()
  return {
    ...{ version, set: normal?.set ?? set, written: set, usage, paths, locations: findLocations(set) },
    ...(normal ? { normal, senses: findPolarities(set, normal.set, usage.startsOf(set.name)) } : {}),
  }
}

/** One step further down: path and key grow together; the key says more where a name alone does not tell. */
export function stepInto(place: WalkPlace, name: string, parent = place.parent, more = ''): WalkPlace {
  return { ...place, path: [...place.path, name], key: `${place.key}/${name}${more}`, parent, step: name }
}

/** Adds a pair at a place; the scope follows from the place and from who uses its owners. */
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
    ...(on === 'attribute' || on === 'element' || on === 'content' ? { types: place.types } : {}),
  }
  return walk.add(pair as unknown as Pair)
}

const none: readonly DataElement[] = []

/** The data elements that either side ties to a node, each once, the earlier side's first. */
export function dataElementsAt(walk: Walk, before?: NodeId, after?: NodeId): readonly DataElement[] {
  const of = ({ set }: WalkSide, id: NodeId | undefined): readonly DataElement[] =>
    (id === undefined ? undefined : set.annotations.get(id)?.dataElements) ?? none
  const [mine, theirs] = [of(walk.before, before), of(walk.after, after)]
  if (mine.length === 0 && theirs.length === 0) return none
  const found = new Map<string, DataElement>()
  for (const element of [...mine, ...theirs]) if (!found.has(element.id)) found.set(element.id, element)
  return [...found.values()]
}

/** Whether two names differ by a namespace that moved as a whole, whatever else. */
export function isMoved({ namespaces }: Walk, before: Name | undefined, after: Name | undefined): boolean {
  return before !== undefined && after !== undefined && namespaces.get(before.namespace) === after.namespace
}

/** The later name, where an earlier one differs from it only by a namespace that moved as a whole. */
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
 * The scope of a place of types. Everything is asked for when the walk is over: until then places may be added to the
 * owners, and most pairs are never asked, of which a large schema has a hundred thousand.
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

  get within(): Within | undefined {
    const [first] = this.#place.path
    if (this.#place.within !== undefined || first === undefined) return this.#place.within
    if (this.#walk.before.set.language === 'json') return { steps: 1, words: [`schema "${first}"`] }
    return undefined
  }

  placeIn(directions: readonly Direction[]): Pick<PairScope, 'path' | 'within'> {
    return placeIn(this.#place, directions) ?? this
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

  get owners(): readonly Whole[] | undefined {
    const found = new Map<string, Whole>()
    for (const { before, after } of everyOwner(this.#place)) {
      if (before === undefined || after === undefined) return undefined
      found.set(`${before} ${after}`, { before, after })
    }
    return [...found.values()]
  }

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

  #ofUses(): Pick<PairScope, UseFacts> {
    this.#facts ??= this.#askUses()
    return this.#facts
  }

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

/** The same uses give the same list, since what follows from a list is remembered by it. */
function withoutMessage(uses: readonly Use[], message: Message): readonly Use[] {
  const found = without[message].get(uses) ?? uses.filter(({ part }) => nameMessage(part) !== message)
  without[message].set(uses, found)
  return found
}

function listOwners(place: WalkPlace, side: 'before' | 'after'): readonly NodeId[] {
  return [...new Set(everyOwner(place).flatMap((one) => one[side] ?? []))]
}

/** The owners of the place and of all places that were met later. */
function everyOwner(place: WalkPlace): readonly Owners[] {
  return listTopOwners(place).map(({ owners }) => owners)
}

/** The sense of a place inside another: less of less is more. */
export function composePolarity(
  outer: Polarity | undefined,
  inner: Polarity | undefined,
): Polarity | undefined {
  if (outer === undefined || inner === undefined) return outer ?? inner
  if (outer === 'undecided' || inner === 'undecided') return 'undecided'
  return outer === 'inverse' && inner === 'inverse' ? undefined : 'both'
}
