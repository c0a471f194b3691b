import type { Media, Operation } from '../../../schema/index.ts'
import { mediaKey, mediaRangesAround } from '../../media-type.ts'
import type { Matched } from '../shared/pairing.ts'

/** The pairs of media types of two operations (requests and responses) that are compared with each other. */
export function pairMedia(before: Operation, after: Operation): readonly (readonly [Media, Media])[] {
  const requests: Matched<{ readonly media: readonly Media[] }> = {
    before: before.request,
    after: after.request,
  }
  return both([requests, ...matchRanges(mapByStatus(before), mapByStatus(after), statusRanges)]).flatMap(
    ([one, other]) => both(matchRanges(mapByMediaType(one.media), mapByMediaType(other.media), mediaRanges)),
  )
}

export function mapByStatus({ responses }: Operation): ReadonlyMap<string, Operation['responses'][number]> {
  return new Map(responses.map((one) => [one.status, one]))
}

export function mapByMediaType(media: readonly Media[]): ReadonlyMap<string, Media> {
  return new Map(media.map((one) => [mediaKey(one.type), one]))
}

function both<T>(pairs: readonly Matched<T>[]): readonly (readonly [T, T])[] {
  return pairs.flatMap(({ before, after }) => (before && after ? [[before, after] as const] : []))
}

/** Keys some of which are ranges: `4XX`, `application/*`. */
export interface Ranges {
  /** The ranges that contain a key, the narrowest first. */
  around(key: string): readonly string[]
  /** The keys that together cover a range; empty if there are none. */
  parts(key: string): readonly string[]
}

export interface Ranged<T> extends Matched<T> {
  readonly key: string
  /** Whether both sides have the key itself; otherwise one has only a range around it, or nothing. */
  readonly isOwn: boolean
}

/**
 * Pairs by key; a key that only one side has is paired with the narrowest range around it on the other side.
 * Without such a range it is one-sided, unless the other side has all parts of it: then it is left out. Earlier
 * keys come first.
 */
export function matchRanges<T>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  ranges: Ranges,
): readonly Ranged<T>[] {
  const found: Ranged<T>[] = []
  for (const [key, value] of before) {
    const own = after.get(key)
    const other = own ?? around(key, after, ranges)
    if (other !== undefined || !isInParts(key, after, ranges)) {
      found.push({ key, before: value, after: other, isOwn: own !== undefined })
    }
  }
  for (const [key, value] of after) {
    if (before.has(key)) continue
    const other = around(key, before, ranges)
    if (other !== undefined || !isInParts(key, before, ranges)) {
      found.push({ key, before: other, after: value, isOwn: false })
    }
  }
  return found
}

/** The value of the narrowest range around a key that the side has; undefined if it has none. */
function around<T>(key: string, side: ReadonlyMap<string, T>, ranges: Ranges): T | undefined {
  const range = ranges.around(key).find((one) => side.has(one))
  return range === undefined ? undefined : side.get(range)
}

/** Whether a key is a range, and the side has all keys that together cover it. */
function isInParts<T>(key: string, side: ReadonlyMap<string, T>, ranges: Ranges): boolean {
  const parts = ranges.parts(key)
  return parts.length > 0 && parts.every((part) => side.has(part))
}

/** The ranges of response keys: `404` is in `4XX`, and all are in `default` (OpenAPI, Responses Object). */
export const statusRanges: Ranges = {
  around: (status) => {
    if (status === 'default') return []
    const range = `${status.slice(0, 1)}XX`
    return status === range ? ['default'] : [range, 'default']
  },
  parts: (status) => (status === 'default' ? ['1XX', '2XX', '3XX', '4XX', '5XX'] : []),
}

/** Media types and their ranges (RFC 9110 §12.5.1), as `mediaKey` writes them. */
export const mediaRanges: Ranges = {
  around: mediaRangesAround,
  parts: () => [],
}
