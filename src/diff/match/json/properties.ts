import {
  type ArrayNode,
  type NodeId,
  type ObjectNode,
  type Property,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import { canShareMessage } from '../../facts/object-facts.ts'
import type { Message } from '../../pair.ts'
import type { PropertySide } from '../../subjects.ts'
import { findHeirs } from '../../usage/used-as.ts'
import { isRenamed } from '../likeness.ts'
import { matchNames } from '../shared/pairing.ts'
import {
  addPair,
  composePolarity,
  dataElementsAt,
  stepInto,
  type Walk,
  type WalkPlace,
  type WalkSide,
} from '../shared/walk.ts'
import { addRequirement } from './all-of.ts'
import { matchSpoken } from './unevaluated.ts'

/**
 * Compares two objects: their own constraints, properties paired by name (or as renamed), additional and pattern
 * properties. Properties that both inherit from corresponding named schemas are compared there.
 */
export function matchObjects(walk: Walk, before: ObjectNode, after: ObjectNode, place: WalkPlace): void {
  const at = { before: before.at, after: after.at }
  const around = matchSpoken(walk, before, after, place) ?? place.parent
  const here = { ...place, key: `${place.key}/object`, parent: around }
  const parent = addPair(walk, 'object', { before, after }, here, at)
  addInherited(walk, before, after, place)
  const claimed = matchAddedParts(walk, before, after, { ...place, parent })
  // The effect of a missing property depends on whether the other object allows unknown names.
  const isAlike = ({ property: one }: PropertySide, { property: other }: PropertySide): boolean =>
    one.required && other.required && isRenamed(walk, one, other)
  const named = [
    indexProperties(before, after, walk.after.set),
    indexProperties(after, before, walk.before.set),
  ] as const
  for (const pair of matchNames(...named, isAlike)) {
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
    } else matchMergedAccess(walk, properties, { ...place, parent })
  }
  matchBoth(walk, before.additional, after.additional, stepInto(place, '*'))
  for (const { pattern, type } of before.patterns) {
    const other = after.patterns.find((one) => one.pattern === pattern)
    const step = `/${pattern}/`
    if (other) walk.descend(walk, type, other.type, { ...stepInto(place, step), near: [step] })
  }
  if (before.propertyNames !== undefined && after.propertyNames !== undefined) {
    walk.descend(walk, before.propertyNames, after.propertyNames, stepInto(place, '*name'))
  }
}

/**
 * The properties of an object by name; `isClosed` is whether the other object forbids additional properties.
 * Both objects are included if the other one limits unknown names by patterns or by the type of additional
 * properties.
 */
function indexProperties(
  object: ObjectNode,
  other: ObjectNode,
  set: SchemaSet,
): ReadonlyMap<string, PropertySide> {
  const isClosed = other.additional === false
  const isTyped = other.additional !== false && resolve(set, other.additional).kind !== 'unknown'
  const objects = isTyped || other.patterns.length > 0 ? { objects: { own: object, other } } : {}
  return new Map(object.properties.map((property) => [property.name, { property, isClosed, ...objects }]))
}

/** Adds a `property` pair; if the property is on both sides, compares its access keywords and its type as well. */
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
    near: [name],
    dataElements: dataElementsAt(walk, one?.id, other?.id),
  }
  const ofHeirs = listHeirProperties(walk, name, place)
  const findBarred = (was?: Property, is?: Property) => was && is && findBarredMessage(was, is)
  const barred = findBarredMessage(one, other) ?? findMessageByHeirs(ofHeirs, findBarred) ?? place.barred
  const here: WalkPlace = {
    ...open,
    barred:
      one !== undefined && other !== undefined && one.name !== other.name
        ? barred
        : (findUnsharedMessage(one, other) ??
          findMessageByHeirs(ofHeirs, findUnsharedMessage) ??
          place.barred),
  }
  const at = { before: one?.at, after: other?.at }
  const isTurned = ofHeirs.length > 0 && ofHeirs.every(([was, is]) => was && is && !canShareMessage(was, is))
  const isOnlyAskedFor = (one === undefined || other === undefined) && (one ?? other)?.undeclared === true
  // The `access` pairs of the heirs say of each message whether it must have the property.
  if (isTurned && isOnlyAskedFor) return
  const sides = isTurned
    ? { before: withAccess(before, ofHeirs[0]?.[0]), after: withAccess(after, ofHeirs[0]?.[1]) }
    : { before, after }
  const parent = addPair(walk, 'property', sides, here, at)
  if (one === undefined || other === undefined) return
  matchAccess(walk, one, other, { ...open, parent })
  // Programs may still send what the earlier version allows: a type is judged where either version has it.
  walk.descend(walk, one.type, other.type, { ...open, parent, barred })
}

/** The place of an item; it is the `field` of a body too, unless a field is already set. */
function itemPlace(place: WalkPlace, step: string): WalkPlace {
  return { ...stepInto(place, step), field: place.field ?? step }
}

/**
 * Compares two arrays: their own constraints, prefix items by index (with the other side's `items` where it has
 * fewer), `items`, and `contains`, whose polarity is undecided if it has a maximum.
 */
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

/**
 * Whether a property comes to both objects from corresponding named schemas by `allOf`, and so is compared
 * there. For a lone property: whether the other object includes the counterpart of its schema. False for the
 * own properties of two corresponding schemas.
 */
function isInheritedProperty(
  walk: Walk,
  [before, after]: readonly [ObjectNode, ObjectNode],
  [one, other]: readonly [Property | undefined, Property | undefined],
): boolean {
  const mine = one && ownerIn(walk.before, before, one)
  const theirs = other && ownerIn(walk.after, after, other)
  if (
    isOwn(walk.before, before, mine) &&
    isOwn(walk.after, after, theirs) &&
    areOneSchema(walk, before, after)
  ) {
    return false
  }
  const [image, source] = [mine && walk.renamed.get(mine), theirs && walk.images.get(theirs)]
  if (one && other) return image !== undefined && image === theirs
  if (image !== undefined) return hasPart(walk.after, after, image)
  return source !== undefined && hasPart(walk.before, before, source)
}

/**
 * Whether the owner of a property is the object's own schema (or undefined), and not one that it includes by
 * `allOf`.
 */
function isOwn({ normal }: WalkSide, object: ObjectNode, owner: NodeId | undefined): boolean {
  return owner === undefined || owner === normal?.homeOf(object)
}

/** Whether both objects belong to corresponding named schemas. */
function areOneSchema({ before, after, renamed }: Walk, one: ObjectNode, other: ObjectNode): boolean {
  const home = before.normal?.homeOf(one)
  return home !== undefined && renamed.get(home) === after.normal?.homeOf(other)
}

/** Adds to `walk.inherited` each pair of corresponding named schemas that both objects include by `allOf`. */
function addInherited(walk: Walk, before: ObjectNode, after: ObjectNode, place: WalkPlace): void {
  for (const part of walk.before.normal?.partsOf(before) ?? []) {
    const image = walk.renamed.get(part)
    if (part === before.id || image === undefined || !hasPart(walk.after, after, image)) continue
    walk.inherited.push({ before: part, after: image, place })
  }
}

/**
 * For a property merged from several `allOf` members: pairs of the objects' own declarations of it that differ.
 * Empty if these are equal, so that only named schemas can differ. Undefined if the merged property is to be
 * compared as a whole.
 */
function ownSources(
  walk: Walk,
  [before, after]: readonly [ObjectNode, ObjectNode],
  [one, other]: readonly [Property | undefined, Property | undefined],
): readonly (readonly [Property, Property])[] | undefined {
  if (one === undefined || other === undefined) return undefined
  const [mine, theirs] = [sourcesIn(walk.before, before, one), sourcesIn(walk.after, after, other)]
  if (mine.named.size === 0 || mine.named.size !== theirs.named.size) return undefined
  let isOfParts = false
  for (const [part, property] of mine.named) {
    const image = theirs.named.get(walk.renamed.get(part) ?? '')
    if (image === undefined) return undefined
    isOfParts ||= !sayTheSame(walk, property, image)
  }
  if (mine.own.length !== theirs.own.length) return undefined
  const pairs = mine.own.flatMap((property, index): readonly (readonly [Property, Property])[] => {
    const image = theirs.own[index]
    return image === undefined || sayTheSame(walk, property, image) ? [] : [[property, image]]
  })
  return pairs.length === 0 || isOfParts ? pairs : undefined
}

interface Sources {
  readonly named: ReadonlyMap<NodeId, Property>
  readonly own: readonly Property[]
}

/**
 * The declarations that a merged property was made of: the object's own, and by included named schema; none if not
 * merged.
 */
function sourcesIn({ normal }: WalkSide, object: ObjectNode, property: Property): Sources {
  const named = new Map<NodeId, Property>()
  const own: Property[] = []
  const sources = normal?.sourcesOf(property) ?? [property]
  for (const source of sources.length === 1 ? [] : sources) {
    const owner = normal?.ownerOf(source)
    if (owner === undefined || owner === normal?.homeOf(object)) own.push(source)
    else named.set(owner, source)
  }
  return { named, own }
}

/** Whether two properties have corresponding or equal types, and the same flags and default. */
function sayTheSame({ likeness, renamed, before, after }: Walk, one: Property, other: Property): boolean {
  const isOneType =
    renamed.get(resolve(before.set, one.type).id) === resolve(after.set, other.type).id ||
    likeness?.isWholly(one.type, other.type) === true
  return isOneType && facts(one) === facts(other)
}

function facts({ required, readOnly, writeOnly, default: preset, undeclared }: Property): string {
  return JSON.stringify([required, readOnly, writeOnly, preset, undeclared])
}

/** The named schema that a property comes from; undefined if it is from an unnamed object. */
function ownerIn({ normal }: WalkSide, object: ObjectNode, property: Property): NodeId | undefined {
  return normal?.ownerOf(property) ?? (object.name === undefined ? undefined : object.id)
}

function hasPart({ normal }: WalkSide, object: ObjectNode, part: NodeId): boolean {
  return object.id === part || normal?.partsOf(object).has(part) === true
}

/**
 * Adds one `requirement` pair for each named schema that only one object includes by `allOf`, if all of its
 * properties are new to the other. Returns these properties, which are not compared one by one.
 */
function matchAddedParts(
  walk: Walk,
  before: ObjectNode,
  after: ObjectNode,
  place: WalkPlace,
): ReadonlySet<Property> {
  const at = { before: before.at, after: after.at }
  const gone = collectLoneParts(walk.before, before, after, (part) => {
    const image = walk.renamed.get(part)
    return image !== undefined && hasPart(walk.after, after, image)
  })
  const come = collectLoneParts(walk.after, after, before, (part) => {
    const source = walk.images.get(part)
    return source !== undefined && hasPart(walk.before, before, source)
  })
  for (const part of gone.keys()) addRequirement(walk, 'before', part, place, at)
  for (const part of come.keys()) addRequirement(walk, 'after', part, place, at)
  return new Set([...gone.values(), ...come.values()].flat())
}

/**
 * The named schemas that an object includes and that are not kept, with the properties that they bring; only those
 * that bring some, all of names that the other object does not have.
 */
function collectLoneParts(
  side: WalkSide,
  object: ObjectNode,
  other: ObjectNode,
  isKept: (part: NodeId) => boolean,
): ReadonlyMap<NodeId, readonly Property[]> {
  const parts = [...(side.normal?.partsOf(object) ?? [])].filter((part) => part !== object.id)
  const known = new Set(other.properties.map(({ name }) => name))
  const found = new Map<NodeId, readonly Property[]>()
  for (const part of parts) {
    const brought = object.properties.filter((property) => side.normal?.ownerOf(property) === part)
    const isNew = brought.length > 0 && brought.every(({ name }) => !known.has(name))
    if (isNew && !isKept(part) && resolve(side.set, part).id === part) found.set(part, brought)
  }
  return found
}

/**
 * The message that never contains the property: `request` if read-only on all sides that have it, `response` if
 * write-only; otherwise undefined.
 */
function findBarredMessage(before: Property | undefined, after: Property | undefined): Message | undefined {
  const sides = [before, after].filter((side) => side !== undefined)
  if (sides.every(({ readOnly }) => readOnly)) return 'request'
  return sides.every(({ writeOnly }) => writeOnly) ? 'response' : undefined
}

/**
 * The message that lacks the property in a version: `request` if one is read-only, `response` if one is write-only.
 * Whether it must contain the property is told by the `access` pair.
 */
function findUnsharedMessage(before: Property | undefined, after: Property | undefined): Message | undefined {
  if (before?.readOnly || after?.readOnly) return 'request'
  return before?.writeOnly || after?.writeOnly ? 'response' : undefined
}

/** A property in both versions of a schema that is made of the compared one. */
type HeirProperty = readonly [Property | undefined, Property | undefined]

/**
 * The property in every `allOf` that the schema is a part of; empty where the schema is used otherwise, and for
 * properties inside properties.
 */
function listHeirProperties(
  walk: Walk,
  name: string,
  { owners: { before, after }, field }: WalkPlace,
): readonly HeirProperty[] {
  if (field !== undefined || before === undefined || after === undefined) return []
  return (findHeirs(walk, [before], [after]) ?? []).map((heir) => [
    findProperty(walk.before.set, heir.before, name),
    findProperty(walk.after.set, heir.after, name),
  ])
}

/** The message that `find` gives for the property of all heirs, where other parts may make it read-only or write-only. */
function findMessageByHeirs(
  heirs: readonly HeirProperty[],
  find: typeof findUnsharedMessage,
): Message | undefined {
  const messages = new Set(heirs.map((heir) => find(...heir)))
  const [only] = messages
  return messages.size === 1 ? only : undefined
}

/** The side of a property with `readOnly` and `writeOnly` as an heir has them. */
function withAccess(side: PropertySide | undefined, heir: Property | undefined): PropertySide | undefined {
  if (side === undefined || heir === undefined) return side
  return { ...side, property: { ...side.property, readOnly: heir.readOnly, writeOnly: heir.writeOnly } }
}

/** The property of an object by its name; undefined for schemas that are not one object. */
function findProperty(set: SchemaSet, id: NodeId, name: string): Property | undefined {
  const node = resolve(set, id)
  return node.kind === 'object' ? node.properties.find((one) => one.name === name) : undefined
}

/**
 * Adds the `access` pairs of a property that parts of the `allOf` declare, if it is required and a part does not
 * say so: where the part is compared, the property is optional.
 */
function matchMergedAccess(
  walk: Walk,
  [one, other]: readonly [Property | undefined, Property | undefined],
  place: WalkPlace,
): void {
  if (one === undefined || other === undefined) return
  const isRequiredBeside = (side: WalkSide, property: Property): boolean =>
    property.required && side.normal?.sourcesOf(property).some(({ required }) => !required) === true
  if (!isRequiredBeside(walk.before, one) && !isRequiredBeside(walk.after, other)) return
  const dataElements = dataElementsAt(walk, one.id, other.id)
  matchAccess(walk, one, other, { ...stepInto(place, one.name), near: [one.name], dataElements })
}

/**
 * Adds an `access` pair for each of `readOnly` and `writeOnly` that differs. A change of `readOnly` concerns only
 * requests, one of `writeOnly` only responses.
 */
function matchAccess(walk: Walk, before: Property, after: Property, place: WalkPlace): void {
  for (const keyword of ['readOnly', 'writeOnly'] as const) {
    if (before[keyword] === after[keyword]) continue
    /** The access side of a property for this keyword. */
    const side = (property: Property) => ({
      ...{ keyword, name: property.name, isSet: property[keyword], isRequired: property.required },
    })
    const barred = keyword === 'readOnly' ? 'response' : 'request'
    const here: WalkPlace = { ...place, key: `${place.key}/${keyword}`, barred }
    const at = { before: before.at, after: after.at }
    addPair(walk, 'access', { before: side(before), after: side(after) }, here, at)
  }
}
