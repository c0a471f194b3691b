import type { ArrayNode, NodeId, ObjectNode, Property } from '../../schema/index.ts'
import type { PropertySide } from '../subjects.ts'
import { matchNames } from './names.ts'
import { addPair, dataElementsAt, type Place, type Side, stepInto, type Walk } from './walk.ts'

/** Properties by name; those that a named schema gives to both by `allOf` are compared there. */
export function matchObjects(walk: Walk, before: ObjectNode, after: ObjectNode, place: Place): void {
  const at = { before: before.at, after: after.at }
  addPair(walk, 'object', { before, after }, { ...place, key: `${place.key}/object` }, at)
  // A property's absence says something only with what the other object does to names it does not know.
  for (const pair of matchNames(propertiesOf(before, after), propertiesOf(after, before))) {
    if (!isInherited(walk, [before, after], [pair.before?.property, pair.after?.property])) {
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

function propertiesOf(object: ObjectNode, other: ObjectNode): ReadonlyMap<string, PropertySide> {
  const isClosed = other.additional === false
  return new Map(object.properties.map((property) => [property.name, { property, isClosed }]))
}

function isInherited(
  walk: Walk,
  [before, after]: readonly [ObjectNode, ObjectNode],
  [one, other]: readonly [Property | undefined, Property | undefined],
): boolean {
  if (before.name !== undefined && walk.renamed.get(before.id) === after.id) return false
  const mine = one && ownerIn(walk.before, before, one)
  const theirs = other && ownerIn(walk.after, after, other)
  const [image, source] = [mine && walk.renamed.get(mine), theirs && walk.images.get(theirs)]
  if (one && other) return image !== undefined && image === theirs
  if (image !== undefined) return isPartOf(walk.after, after, image)
  return source !== undefined && isPartOf(walk.before, before, source)
}

function ownerIn({ normal }: Side, object: ObjectNode, property: Property): NodeId | undefined {
  return normal?.ownerOf(property) ?? (object.name === undefined ? undefined : object.id)
}

function isPartOf({ normal }: Side, object: ObjectNode, part: NodeId): boolean {
  return object.id === part || normal?.partsOf(object).has(part) === true
}

function matchProperty(
  walk: Walk,
  before: PropertySide | undefined,
  after: PropertySide | undefined,
  place: Place,
): void {
  const [one, other] = [before?.property, after?.property]
  const here: Place = {
    ...stepInto(place, (one ?? other)?.name ?? ''),
    dataElements: dataElementsAt(walk, one?.id, other?.id),
  }
  const at = { before: one?.at, after: other?.at }
  const parent = addPair(walk, 'property', { before, after }, here, at)
  if (one === undefined || other === undefined) return
  walk.descend(walk, one.type, other.type, { ...here, parent })
}

export function matchArrays(walk: Walk, before: ArrayNode, after: ArrayNode, place: Place): void {
  const at = { before: before.at, after: after.at }
  addPair(walk, 'array', { before, after }, { ...place, key: `${place.key}/array` }, at)
  for (const [index, id] of before.prefix.entries()) {
    matchBoth(walk, id, after.prefix[index] ?? after.items, stepInto(place, String(index)))
  }
  matchBoth(walk, before.items, after.items, stepInto(place, '[]'))
  matchBoth(walk, before.contains?.type ?? false, after.contains?.type ?? false, stepInto(place, '[some]'))
}

function matchBoth(walk: Walk, before: NodeId | false, after: NodeId | false, place: Place): void {
  if (before !== false && after !== false) walk.descend(walk, before, after, place)
}
