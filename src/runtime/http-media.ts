import { findMedia } from './http-body.ts'
import { cleanType, type OperationMedia } from './operation.ts'

/** Like `findMedia`, for a server: the order of parameters does not count (RFC 9110, 5.6.6). */
export function findInAnyOrder(
  media: readonly OperationMedia[],
  contentType: string,
): OperationMedia | undefined {
  const told = sortParameters(contentType)
  return media.find(({ type }) => sortParameters(type) === told) ?? findMedia(media, contentType)
}

function sortParameters(type: string): string {
  const [own, ...parameters] = cleanType(type).split(';')
  return [own, ...parameters.sort()].join(';')
}

/**
 * The weight that an `Accept` header gives to a media type, from 0 (refused) to 1: that of the most specific range,
 * without regard to parameters (RFC 9110, 12.5.1).
 */
export function weighMediaType(accept: string, full: string): number {
  const [type = ''] = full.toLowerCase().split(';')
  const [main = ''] = type.trim().split('/')
  const named = new Map(
    accept.split(',').map((range) => {
      const [name = '', ...rest] = range.split(';').map((part) => part.trim().toLowerCase())
      const weight = Number(rest.find((part) => part.startsWith('q='))?.slice(2) ?? 1)
      return [name, Number.isNaN(weight) ? 1 : weight]
    }),
  )
  return named.get(type.trim()) ?? named.get(`${main}/*`) ?? named.get('*/*') ?? 0
}
