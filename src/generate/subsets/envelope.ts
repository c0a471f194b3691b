import type { DataElement } from '../../schema/index.ts'
import { type SelectablePlace, unknownMembershipId } from './places.ts'

/**
 * Marks the places outside of the content as envelope. At each level, the content is the only place with known
 * subsets in or below it; the search stops where there are several.
 */
export function withEnvelope(places: readonly SelectablePlace[]): readonly SelectablePlace[] {
  const [content, ...others] = places.filter(isKnown)
  if (content?.below === undefined || others.length > 0 || content.dataElements.some(isLent)) return places
  return places.map((place) =>
    place === content
      ? { ...place, below: withEnvelope(content.below ?? []) }
      : { property: place.property, dataElements: place.dataElements, isEnvelope: true },
  )
}

/** The envelope has at most one of so many data elements of the content. */
const contentShare = 10

/**
 * Marks the children of the root beside the content as envelope. The content is the only child with known subsets,
 * and has ten times as many data elements as all others; else nothing is marked. A source that names subsets of a
 * part only must not disclose the rest.
 */
export function withOuterEnvelope(places: readonly SelectablePlace[]): readonly SelectablePlace[] {
  const [content, ...others] = places.filter(isKnown)
  if (content?.below === undefined || others.length > 0) return places
  const rest = places.filter((place) => place !== content)
  if (countElements(rest) * contentShare > countElements([content])) return places
  return places.map((place) =>
    place === content
      ? place
      : { property: place.property, dataElements: place.dataElements, isEnvelope: true },
  )
}

/** The number of data elements at these places and below them. */
function countElements(places: readonly SelectablePlace[]): number {
  return new Set(contentIn(places).map(({ id }) => id)).size
}

/** Whether a data element with known subsets is at a place or below it. */
export function isKnown({ dataElements, below = [] }: SelectablePlace): boolean {
  return dataElements.some(isLent) || below.some(isKnown)
}

/** Whether a data element has known subsets. */
function isLent({ subsets }: DataElement): boolean {
  return subsets.some(({ subset }) => subset !== unknownMembershipId)
}

/** All data elements outside of the envelope, at objects as well as at values. */
function contentIn(places: readonly SelectablePlace[]): readonly DataElement[] {
  return places.flatMap((place) =>
    place.isEnvelope ? [] : [...place.dataElements, ...contentIn(place.below ?? [])],
  )
}

/** How many data elements of the content have known subsets, and the ids of those that have none. */
export function countKnown(places: readonly SelectablePlace[]): {
  readonly known: number
  readonly unknown: readonly string[]
} {
  const inside = contentIn(places)
  const unknown = [...new Set(inside.filter((one) => !isLent(one)).map(({ id }) => id))].sort()
  return { known: new Set(inside.filter(isLent).map(({ id }) => id)).size, unknown }
}
