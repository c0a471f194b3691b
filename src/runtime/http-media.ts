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
