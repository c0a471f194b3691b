import type { Property } from '../../../schema/index.ts'
import type { Message } from '../../pair.ts'
import { addPair, type Walk, type WalkPlace } from '../shared/walk.ts'

/** The messages that a property is no part of, on whichever sides it stands. */
export function findBarredMessage(
  before: Property | undefined,
  after: Property | undefined,
): Message | undefined {
  const sides = [before, after].filter((side) => side !== undefined)
  if (sides.every(({ readOnly }) => readOnly)) return 'request'
  return sides.every(({ writeOnly }) => writeOnly) ? 'response' : undefined
}

/** A property that becomes read-only leaves the requests, and the responses stay as they are; the other way round. */
export function matchAccess(walk: Walk, before: Property, after: Property, place: WalkPlace): void {
  for (const keyword of ['readOnly', 'writeOnly'] as const) {
    if (before[keyword] === after[keyword]) continue
    const side = (property: Property) => ({
      ...{ keyword, name: property.name, isSet: property[keyword], isRequired: property.required },
    })
    const barred = keyword === 'readOnly' ? 'response' : 'request'
    const here: WalkPlace = { ...place, key: `${place.key}/${keyword}`, barred }
    const at = { before: before.at, after: after.at }
    addPair(walk, 'access', { before: side(before), after: side(after) }, here, at)
  }
}
