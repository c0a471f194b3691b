import type { RequestBody } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { type BodyPlace, readContent } from './media.ts'
import { flagIn, type OpenApiObject, objectIn, textIn } from './openapi-object.ts'

/** The request body of an operation; undefined where it has none or, with a report, a malformed one. */
export function readRequestBody(
  description: Description,
  operation: OpenApiObject,
  body: BodyPlace,
): RequestBody | undefined {
  const object = objectIn(description, operation, 'requestBody', 'requestBody')
  if (object === undefined) return undefined
  const text = textIn(description, object, 'description')
  return {
    ...(text === undefined ? {} : { description: text }),
    ...(object.wordsAt === undefined ? {} : { wordsAt: object.wordsAt }),
    required: flagIn(description, object, 'required') === true,
    media: readContent(description, object, body),
    at: object.value.at,
  }
}
