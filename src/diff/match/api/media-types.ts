import type { Media, Operation } from '../../../schema/index.ts'
import { mediaKey } from '../../media-type.ts'
import type { Matched } from '../shared/pairing.ts'
import { matchRanges, mediaRanges, statusRanges } from './ranges.ts'

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
