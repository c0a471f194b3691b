import { diagnostic, pointed } from '../../diagnostics/index.ts'
import type { Response } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { readHeaders } from './header.ts'
import { readLinks } from './link.ts'
import { type BodyPlace, readContent } from './media.ts'
import { entriesIn, type OpenApiObject, openObject, textIn } from './openapi-object.ts'

/**
 * The responses of an operation in order; those with a wrong status or a malformed object are reported and left
 * out. In 3.0 a missing `responses` is reported.
 */
export function readResponses(
  description: Description,
  operation: OpenApiObject,
  placeOf: (status: string) => BodyPlace,
): readonly Response[] {
  const { sink } = description
  if (!operation.value.entries.has('responses') && description.version === '3.0') {
    const missing = diagnostic('openapi-responses-missing', undefined, operation.value.at)
    sink(pointed(`${operation.id}/responses`, missing))
  }
  return entriesIn(description, operation, 'responses').flatMap(({ key: status, place, at }) => {
    if (!isStatus(status)) {
      sink(pointed(place.id, diagnostic('openapi-status-wrong', { status, ...meantStatus(status) }, at)))
      return []
    }
    const object = openObject(description, place, 'response')
    if (object === undefined) return []
    const text = textIn(description, object, 'description')
    const headers = readHeaders(description, object)
    const media = readContent(description, object, placeOf(status))
    const links = readLinks(description, object)
    return [
      {
        ...{ status, ...(text === undefined ? {} : { description: text }), headers, media, at },
        ...(links.size === 0 ? {} : { links }),
        ...(object.wordsAt === undefined ? {} : { wordsAt: object.wordsAt }),
      },
    ]
  })
}

function isStatus(text: string): boolean {
  return /^(?:[1-5](?:\d\d|XX)|default)$/.test(text)
}

/** The status that a wrong one likely means (`4xx`, `5**`, `Default`), as field `meant`; empty where none fits. */
function meantStatus(status: string): { readonly meant?: string } {
  const meant = [
    status.toUpperCase().replace(/[^0-9X]/gu, 'X'),
    status.toLowerCase(),
    status.replace(/\D/gu, ''),
  ].find(isStatus)
  return meant === undefined ? {} : { meant }
}
