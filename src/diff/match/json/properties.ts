import type { ArrayNode, NodeId, ObjectNode } from '../../../schema/index.ts'
import type { PropertySide } from '../../subjects.ts'
import { isRenamed } from '../likeness/names.ts'
import { matchNames } from '../shared/pairing.ts'
import { composePolarity } from '../shared/place-scope.ts'
import { addPair, dataElementsAt, stepInto, type Walk, type WalkPlace } from '../shared/walk.ts'
import { addInherited, isInheritedProperty, matchAddedParts, ownSources } from './inherited-properties.ts'
import { findBarredMessage, matchAccess } from './read-write-only.ts'
import { matchSpoken } from './unevaluated.ts'

/** Properties by name; those that a named schema gives to both by `allOf` are compared there. */
export function matchObjects(walk: Walk, before: ObjectNode, after: ObjectNode, place: WalkPlace): void {
  const at = { before: before.at, after: after.at }
  const around = matchSpoken(walk, before, after, place) ?? place.parent
  const here = { ...place, key: `${place.key}/object`, parent: around }
  const parent = addPair(walk, 'object', { before, after }, here, at)
  addInherited(walk, before, after, place)
  const claimed = matchAddedParts(walk, before, after, { ...place, parent })
  // A property's absence says something only with what the other object does to names it does not know.
  const isAlike = ({ property: one }: PropertySide, { property: other }: PropertySide): boolean =>
    one.required && other.required && isRenamed(walk, one, other)
  for (const pair of matchNames(indexProperties(before, after), indexProperties(after, before), isAlike)) {
    const properties = [pair.before?.property, pair.after?.property] as const
    if (properties.some((one) => one && claimed.has(one))) continue
    const own = ownSources(walk, [before, after], properties)
    for (const [one, other] of own ?? []) {
      const isClosed = [before, after].map(({ additional }) => additional === false)
      const sides = [
        { property: one, isClosed: isClosed[1] === true },
        { property: other, isClosed: isClosed[0] === true },
      ] as const
      matchProperty(walk, ...sides, place)
    }
    if (own === undefined && !isInheritedProperty(walk, [before, after], properties)) {
      matchProperty(walk, pair.before, pair.after, place)
    }
  }
  matchBoth(walk, before.additional, after.additional, stepInto(place, '*'))
  for (const { pattern, type } of before.patterns) {
    const other = after.patterns.find((one) => one.pattern === pattern)
    if (other) walk.descend(walk, type, other.type, stepInto(place, `/${pattern}/`))
  }
  if (before.propertyNames !== undefined && after.propertyNames !== undefined) {
    walk.descend(walk, before.propertyNames, after.propertyNames, stepInto(place, '*name'))
  }
}

function indexProperties(object: ObjectNode, other: ObjectNode): ReadonlyMap<string, PropertySide> {
  const isClosed = other.additional === false
  return new Map(object.properties.map((property) => [property.name, { property, isClosed }]))
}

function matchProperty(
  walk: Walk,
  before: PropertySide | undefined,
  after: PropertySide | undefined,
  place: WalkPlace,
): void {
  const [one, other] = [before?.property, after?.property]
  const name = (one ?? other)?.name ?? ''
  const open: WalkPlace = {
    ...stepInto(place, name),
    field: place.field ?? name,
    dataElements: dataElementsAt(walk, one?.id, other?.id),
  }
  const here: WalkPlace = { ...open, barred: findBarredMessage(one, other) ?? place.barred }
  const at = { before: one?.at, after: other?.at }
  const parent = addPair(walk, 'property', { before, after }, here, at)
  if (one === undefined || other === undefined) return
  matchAccess(walk, one, other, { ...open, parent })
  walk.descend(walk, one.type, other.type, { ...here, parent })
}

/** An item of a list may be a part of a body, as a property may. */
function itemPlace(place: WalkPlace, step: string): WalkPlace {
  return { ...stepInto(place, step), field: place.field ?? step }
}

export function matchArrays(walk: Walk, before: ArrayNode, after: ArrayNode, place: WalkPlace): void {
  const at = { before: before.at, after: after.at }
  const around = matchSpoken(walk, before, after, place) ?? place.parent
  const here = { ...place, key: `${place.key}/array`, parent: around }
  addPair(walk, 'array', { before, after }, here, at)
  for (const [index, id] of before.prefix.entries()) {
    matchBoth(walk, id, after.prefix[index] ?? after.items, itemPlace(place, String(index)))
  }
  matchBoth(walk, before.items, after.items, itemPlace(place, '[]'))
  const isCapped = [before, after].some(({ contains }) => Number.isFinite(contains?.max ?? Infinity))
  const sense = isCapped ? composePolarity(place.sense, 'undecided') : place.sense
  const some = { ...stepInto(place, '[some]'), sense }
  matchBoth(walk, before.contains?.type ?? false, after.contains?.type ?? false, some)
}

function matchBoth(walk: Walk, before: NodeId | false, after: NodeId | false, place: WalkPlace): void {
  if (before !== false && after !== false) walk.descend(walk, before, after, place)
}
