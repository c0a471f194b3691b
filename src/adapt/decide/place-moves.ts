import type { Location } from '../../diagnostics/index.ts'
import type { Mapping, PairEntry } from '../../mapping/index.ts'
import { elementsOfContent, type NodeId, printSteps, type SchemaSet } from '../../schema/index.ts'
import type { RootPlaces } from '../plan/places.ts'
import type { PropertyMove } from '../property-move.ts'
import { resolvePlace } from './resolve-place.ts'

/**
 * The elements and attributes that the mapping pairs below two roots, going forward. Pairs of several places are left
 * out, because no single place has their value.
 */
export function listPlaceMoves(
  before: RootPlaces,
  after: RootPlaces,
  { pairs, codes }: Mapping,
): readonly PropertyMove[] {
  const coded = new Set(codes.map(({ place }) => place.text))
  return pairs.flatMap((entry) => {
    const [from, to] = [findOnlyPlace(before, entry.from), findOnlyPlace(after, entry.to)]
    const [last, target] = [from?.at(-1), to?.at(-1)]
    if (!from || !to || !last || !target || entry.direction === 'backward') return []
    const isHere = printSteps(from.slice(0, -1)) === printSteps(to.slice(0, -1))
    const isCoded = [...entry.from, ...entry.to].some(({ text }) => coded.has(text))
    return {
      before: locate(before.root.set, last.id),
      after: locate(after.root.set, target.id),
      from: last.name.local,
      to: printSteps(to),
      ...(isHere ? { name: target.name.local } : {}),
      isSame: entry.by === 'rule' && !isCoded && last.type === target.type && last.max === target.max,
    }
  })
}

/** The steps to the place that a side of an entry names; undefined unless it is only one. */
function findOnlyPlace(side: RootPlaces, [place, ...others]: PairEntry['from']) {
  if (place === undefined || others.length > 0) return undefined
  const found = resolvePlace(side, place.text)
  const [only, ...more] = 'places' in found ? found.places : []
  return more.length > 0 ? undefined : only?.steps
}

const known = new WeakMap<SchemaSet, ReadonlyMap<NodeId, Location>>()

/** The location of an element or attribute of a complex type; empty for others. */
function locate(set: SchemaSet, id: NodeId): readonly Location[] {
  const found = known.get(set) ?? indexLocations(set)
  known.set(set, found)
  const at = found.get(id)
  return at === undefined ? [] : [at]
}

/** Maps the ids of a set's attributes and of the elements in its contents to their locations. */
function indexLocations(set: SchemaSet): ReadonlyMap<NodeId, Location> {
  const members = [...set.nodes.values()].flatMap((node) =>
    node.kind === 'complex' ? [...node.attributes, ...elementsOfContent(node.content)] : [],
  )
  return new Map(members.map(({ id, at }) => [id, at]))
}
