import type { Structure } from '../../../align/index.ts'
import type { Location } from '../../../diagnostics/index.ts'
import type { DataElement, Name, NodeId, SchemaSet, TypeNode, Version } from '../../../schema/index.ts'
import { type NormalSet, normalForm, type StructuralHashes } from '../../normalize/index.ts'
import type { Message, Pair, PairOf, Polarity, Whole, Within } from '../../pair.ts'
import type { Subject } from '../../subjects.ts'
import type { Owners } from '../../usage/owners.ts'
import type { KeptUses } from '../../usage/pair-uses.ts'
import { findPolarities, type Polarities } from '../../usage/polarity.ts'
import type { Usage } from '../../usage/usage.ts'
import { findLocations, shortestPaths } from './document-paths.ts'
import type { Matched } from './pairing.ts'
import { PlaceScope } from './place-scope.ts'

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
