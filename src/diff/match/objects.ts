import type { NodeId, ObjectNode, Property } from '../../schema/index.ts'
import type { Direction } from '../pair.ts'
import type { PropertySide } from '../subjects.ts'
import { type Matched, matchNames } from './names.ts'
import { addPair, dataElementsAt, type Place, stepInto, type Walk } from './walk.ts'

type Descend = (walk: Walk, before: NodeId, after: NodeId, place: Place) => void

export function matchObjects(
  walk: Walk,
  before: ObjectNode,
  after: ObjectNode,
  place: Place,
  descend: Descend,
): void {
  const at = { before: before.at, after: after.at }
  addPair(walk, 'object', { before, after }, { ...place, key: `${place.key}/object` }, at)
  // A property's absence says something only with what the other object does to names it does not know.
  for (const pair of matchNames(sidesOf(before, after), sidesOf(after, before))) {
    matchProperty(walk, pair, place, descend)
  }
  if (before.additional !== false && after.additional !== false) {
    descend(walk, before.additional, after.additional, stepInto(place, '*'))
  }
  const patterns = new Map(after.patterns.map(({ pattern, type }) => [pattern, type]))
  for (const { pattern, type } of before.patterns) {
    const other = patterns.get(pattern)
    if (other !== undefined) descend(walk, type, other, stepInto(place, `/${pattern}/`))
  }
  if (before.propertyNames !== undefined && after.propertyNames !== undefined) {
    descend(walk, before.propertyNames, after.propertyNames, stepInto(place, 'propertyNames'))
  }
}

function sidesOf(node: ObjectNode, other: ObjectNode): ReadonlyMap<string, PropertySide> {
  const isClosed = other.additional === false
  return new Map(node.properties.map((property) => [property.name, { property, isClosed }]))
}

function matchProperty(
  walk: Walk,
  { before, after }: Matched<PropertySide>,
  place: Place,
  descend: Descend,
): void {
  const property = (before ?? after)?.property
  if (property === undefined) return
  const dataElements = dataElementsAt(walk, before?.property.id, after?.property.id)
  const open: Place = { ...stepInto(place, property.name), dataElements }
  const here = { ...open, barred: barredOf(before?.property, after?.property) ?? place.barred }
  const at = { before: before?.property.at, after: after?.property.at }
  const parent = addPair(walk, 'property', { before, after }, here, at)
  if (before === undefined || after === undefined) return
  for (const keyword of accesses)
    matchAccess(walk, keyword, before.property, after.property, { ...open, parent })
  descend(walk, before.property.type, after.property.type, { ...here, parent })
}

const accesses = ['readOnly', 'writeOnly'] as const

/** The direction that a property is not part of, on whichever sides it stands. */
function barredOf(before: Property | undefined, after: Property | undefined): Direction | undefined {
  const sides = [before, after].filter((side) => side !== undefined)
  if (sides.every(({ readOnly }) => readOnly)) return 'request'
  return sides.every(({ writeOnly }) => writeOnly) ? 'response' : undefined
}

/** A property that becomes read-only leaves the requests, and the responses stay as they are; the other way round. */
function matchAccess(
  walk: Walk,
  keyword: (typeof accesses)[number],
  before: Property,
  after: Property,
  place: Place,
): void {
  const side = (property: Property) => ({
    ...{ keyword, name: property.name, isSet: property[keyword], isRequired: property.required },
  })
  const barred = keyword === 'readOnly' ? 'response' : 'request'
  const here: Place = { ...place, key: `${place.key}/${keyword}`, barred }
  addPair(walk, 'access', { before: side(before), after: side(after) }, here, {
    before: before.at,
    after: after.at,
  })
}
