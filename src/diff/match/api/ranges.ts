import type { Media, Operation } from '../../../schema/index.ts'
import { mediaKey, mediaRangesAround } from '../../media-type.ts'
import type { Matched } from '../shared/pairing.ts'

/** The bodies of two operations that are compared with each other, ranges with what is in them. */
export function pairMedia(before: Operation, after: Operation): readonly (readonly [Media, Media])[] {
  const requests: Matched<{ readonly media: readonly Media[] }> = {
    before: before.request,
    after: after.request,
  }
  return both([requests, ...matchRanges(byStatus(before), byStatus(after), statusRanges)]).flatMap(
    ([one, other]) => both(matchRanges(byType(one.media), byType(other.media), mediaRanges)),
  )
}

export function byStatus({ responses }: Operation): ReadonlyMap<string, Operation['responses'][number]> {
  return new Map(responses.map((one) => [one.status, one]))
}

export function byType(media: readonly Media[]): ReadonlyMap<string, Media> {
  return new Map(media.map((one) => [mediaKey(one.type), one]))
}

function both<T>(pairs: readonly Matched<T>[]): readonly (readonly [T, T])[] {
  return pairs.flatMap(({ before, after }) => (before && after ? [[before, after] as const] : []))
}

/** Keys of which some stand for many: `4XX`, `application/*`. */
export interface Ranges {
  /** The ranges that a key is in, the narrowest first. */
  around(key: string): readonly string[]
  /** Keys that together are all of a range; none where nothing less is. */
  parts(key: string): readonly string[]
}

export interface Ranged<T> extends Matched<T> {
  readonly key: string
  /** Both sides have the key; else one of them says of a range what the other says of the key. */
  readonly isOwn: boolean
}

/**
 * Pairs by key. What one side alone has is held against the narrowest range around it that the other has: the rest of a
 * range is gone, or new, where the other side has nothing around it and not all of its parts.
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

function around<T>(key: string, side: ReadonlyMap<string, T>, ranges: Ranges): T | undefined {
  const range = ranges.around(key).find((one) => side.has(one))
  return range === undefined ? undefined : side.get(range)
}

function isInParts<T>(key: string, side: ReadonlyMap<string, T>, ranges: Ranges): boolean {
  const parts = ranges.parts(key)
  return parts.length > 0 && parts.every((part) => side.has(part))
}

/** The keys of responses: a code is told before its range, and `default` is what is left (OpenAPI, Responses Object). */
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
