import type { Location } from '../../diagnostics/index.ts'
import type { DataElement, Name, NodeId, SchemaSet, Version } from '../../schema/index.ts'
import type { Direction, Pair, PairOf, Scope, Sense } from '../pair.ts'
import type { Subject } from '../subjects.ts'
import { locationsOf, shortestPaths } from './paths.ts'
import { scopeOfUses, type Usage } from './usage.ts'

/** One side of the comparison of two schema sets. */
export interface Side {
  readonly version: Version
  readonly set: SchemaSet
  readonly usage: Usage
  /** The shortest document path to each type; empty for JSON, whose paths come from the walk. */
  readonly paths: ReadonlyMap<NodeId, readonly string[]>
  readonly locations: ReadonlyMap<NodeId, Location>
}

/** Two schema sets under comparison, and what has been paired so far. */
export interface Walk {
  readonly before: Side
  readonly after: Side
  readonly add: (pair: Pair) => Pair
  /** Compares the types of two corresponding places; held here because types and their contents contain each other. */
  readonly descend: (walk: Walk, before: NodeId, after: NodeId, place: Place) => void
  /** Types that correspond though their names differ, by the earlier one's id. */
  readonly renamed: ReadonlyMap<NodeId, NodeId>
  /** Namespaces that became another as a whole: one change, not one for each name. */
  readonly namespaces: ReadonlyMap<string, string>
  /** Pairs of types that are compared already, or being compared. */
  readonly done: Set<string>
  /** Types waiting to be compared once, with the place where they were first met. */
  readonly waiting: { readonly before: NodeId; readonly after: NodeId; readonly place: Place }[]
}

/** Where a walk stands: the path for people, the key for identities, the pair that it is part of. */
export interface Place {
  readonly path: readonly string[]
  readonly key: string
  /** The nodes whose uses say which operations are concerned. */
  readonly owners: { readonly before?: NodeId | undefined; readonly after?: NodeId | undefined }
  readonly dataElements: readonly DataElement[]
  readonly parent?: Pair | undefined
  /** The direction in which the place is not part of documents: `readOnly` is of no request, `writeOnly` of no response. */
  readonly barred?: Direction | undefined
  readonly sense?: Sense | undefined
}

export function sideOf(version: Version, set: SchemaSet, usage: Usage): Side {
  const isUsed = (element: { id: NodeId }): boolean => usage.of(set.name, element.id).length > 0
  const paths = set.language === 'xml' ? shortestPaths(set, isUsed) : new Map()
  return { version, set, usage, paths, locations: locationsOf(set) }
}

/** One step further down: path and key grow together. */
export function stepInto(place: Place, name: string, parent = place.parent): Place {
  return { ...place, path: [...place.path, name], key: `${place.key}/${name}`, parent }
}

/** Adds a pair at a place; the scope follows from the place and from who uses its owners. */
export function addPair<K extends Subject>(
  walk: Walk,
  on: K,
  sides: Pick<PairOf<K>, 'before' | 'after'>,
  place: Place,
  at: { readonly before?: Location | undefined; readonly after?: Location | undefined },
): Pair {
  const pair: PairOf<K> = {
    on,
    ...sides,
    beforeAt: at.before,
    afterAt: at.after,
    scope: scopeAt(walk, place),
    parent: place.parent,
  }
  return walk.add(pair as unknown as Pair)
}

function scopeAt({ before, after }: Walk, place: Place): Scope {
  const uses = [
    ...(place.owners.before === undefined ? [] : before.usage.of(before.set.name, place.owners.before)),
    ...(place.owners.after === undefined ? [] : after.usage.of(after.set.name, place.owners.after)),
  ]
  const subsets = place.dataElements.flatMap((element) => element.subsets.map((one) => one.subset))
  const scope = scopeOfUses(uses)
  return {
    ...scope,
    directions: scope.directions.filter((direction) => direction !== place.barred),
    ...(place.sense === undefined ? {} : { sense: place.sense }),
    path: place.path,
    key: place.key,
    dataElements: [...new Set(place.dataElements.map((element) => element.id))],
    subsets: [...new Set(subsets)].sort(),
  }
}

/** The data elements that either side ties to a node, each once, the earlier side's first. */
export function dataElementsAt(walk: Walk, before?: NodeId, after?: NodeId): readonly DataElement[] {
  const found = new Map<string, DataElement>()
  const sides = [
    [walk.before, before],
    [walk.after, after],
  ] as const
  for (const [side, id] of sides) {
    const annotation = id === undefined ? undefined : side.set.annotations.get(id)
    for (const element of annotation?.dataElements ?? []) {
      if (!found.has(element.id)) found.set(element.id, element)
    }
  }
  return [...found.values()]
}

/** The later name, where an earlier one differs from it only by a namespace that moved as a whole. */
export function movedName({ namespaces }: Walk, before: Name, after: Name | undefined): Name {
  const isMoved = before.local === after?.local && namespaces.get(before.namespace) === after.namespace
  return isMoved ? after : before
}
