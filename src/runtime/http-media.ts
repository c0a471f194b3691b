import { findMedia } from './http-body.ts'
import { cleanType, type OperationMedia } from './operation.ts'

/** Like `findMedia`, for a server: the order of parameters does not count (RFC 9110, 5.6.6). */
export function findInAnyOrder(
  media: readonly OperationMedia[],
  contentType: string,
): OperationMedia | undefined {
  const sorted = sortParameters(contentType)
  return media.find(({ type }) => sortParameters(type) === sorted) ?? findMedia(media, contentType)
}

function sortParameters(type: string): string {
  const [own, ...parameters] = cleanType(type).split(';')
  return [own, ...parameters.sort()].join(';')
}

/**
 * The weight that an `Accept` header gives to a media type, from 0 (refused) to 1: that of the most specific range
 * (RFC 9110, 12.5.1). At most 0.001 if only ranges with other parameters name the type.
 */
export function weighMediaType(accept: string, full: string): number {
  const [type = '', ...parameters] = cleanType(full).split(';')
  const [main] = type.split('/')
  const matching = accept.split(',').flatMap((range) => {
    const [name = '', ...parts] = cleanType(range).split(';')
    const at = parts.findIndex((part) => part.startsWith('q='))
    const asked = at < 0 ? parts : parts.slice(0, at)
    const quality = at < 0 ? 1 : Number.parseFloat(parts[at]?.slice(2) ?? '')
    const weight = Number.isNaN(quality) ? 1 : Math.min(1, Math.max(0, quality))
    if (name === type && !asked.every((part) => parameters.includes(part)))
      return [{ rank: 0, weight: Math.min(weight, 0.001) }]
    const rank = ['*/*', `${main}/*`, type].indexOf(name)
    return rank < 0 ? [] : [{ rank: rank + (rank === 2 ? asked.length : 0) + 1, weight }]
  })
  const [best] = matching.sort((one, other) => other.rank - one.rank || other.weight - one.weight)
  return best?.weight ?? 0
}
