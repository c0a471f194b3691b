import { diagnostic } from '../../diagnostics/index.ts'
import type { Response } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { readHeaders } from './header.ts'
import { readLinks } from './link.ts'
import { type BodyPlace, readContent } from './media.ts'
import { entriesIn, type OpenApiObject, openObject, textIn } from './object.ts'

/** The responses of an operation, by status: `200`, `4XX`, `default`. */
export function readResponses(
  description: Description,
  operation: OpenApiObject,
  placeOf: (status: string) => BodyPlace,
): readonly Response[] {
  const { sink } = description
  if (!operation.value.entries.has('responses') && description.version === '3.0') {
    sink(diagnostic('openapi-responses-missing', undefined, operation.value.at))
  }
  return entriesIn(description, operation, 'responses').flatMap(({ key: status, place, at }) => {
    if (!/^(?:[1-5](?:\d\d|XX)|default)$/.test(status)) {
      const expected = 'an object of statuses (200, 4XX, default)'
      sink(diagnostic('openapi-value-wrong', { field: 'responses', expected }, at))
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
