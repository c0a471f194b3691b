import type { NodeId, ObjectNode, Property } from '../../schema/index.ts'
import { resolve } from '../../schema/index.ts'
import { addRequirement } from './json-requirements.ts'
import type { Place, Side, Walk } from './walk.ts'

/** Whether a named schema gives a property to both objects by `allOf`; it is then compared there. */
export function isInherited(
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

/** What a named schema gives to both objects by `allOf` is compared there, and used here. */
export function addInherited(walk: Walk, before: ObjectNode, after: ObjectNode, place: Place): void {
  for (const part of walk.before.normal?.partsOf(before) ?? []) {
    const image = walk.renamed.get(part)
    if (part === before.id || image === undefined || !isPartOf(walk.after, after, image)) continue
    walk.inherited.push({ before: part, after: image, place })
  }
}

function ownerIn({ normal }: Side, object: ObjectNode, property: Property): NodeId | undefined {
  return normal?.ownerOf(property) ?? (object.name === undefined ? undefined : object.id)
}

function isPartOf({ normal }: Side, object: ObjectNode, part: NodeId): boolean {
  return object.id === part || normal?.partsOf(object).has(part) === true
}

/**
 * Named schemas that one object alone has by `allOf`, with nothing in it that the other had before: each is one change,
 * and speaks for the properties that it brings.
 */
export function matchAddedParts(
  walk: Walk,
  before: ObjectNode,
  after: ObjectNode,
  place: Place,
): ReadonlySet<Property> {
  const at = { before: before.at, after: after.at }
  const gone = lonePartsOf(walk.before, before, after, (part) => {
    const image = walk.renamed.get(part)
    return image !== undefined && isPartOf(walk.after, after, image)
  })
  const come = lonePartsOf(walk.after, after, before, (part) => {
    const source = walk.images.get(part)
    return source !== undefined && isPartOf(walk.before, before, source)
  })
  for (const part of gone.keys()) addRequirement(walk, 'before', part, place, at)
  for (const part of come.keys()) addRequirement(walk, 'after', part, place, at)
  return new Set([...gone.values(), ...come.values()].flat())
}

function lonePartsOf(
  side: Side,
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
