import { diagnostic } from '../../diagnostics/index.ts'
import type { RequestBody } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { type BodyPlace, readContent } from './media.ts'
import { flagIn, type OpenApiObject, objectIn, textIn } from './openapi-object.ts'

/** Methods whose requests `fetch` and the class `Request` refuse to make with a body. */
const bodiless: ReadonlySet<string> = new Set(['get', 'head'])

/**
 * The request body of an operation; undefined where it has none or, with a report, a malformed one. Warns of a body
 * that cannot be sent.
 */
export function readRequestBody(
  description: Description,
  operation: OpenApiObject,
  method: string,
  body: BodyPlace,
): RequestBody | undefined {
  const object = objectIn(description, operation, 'requestBody', 'requestBody')
  if (object === undefined) return undefined
  const written = operation.value.entries.get('requestBody')
  if (written !== undefined && bodiless.has(method.toLowerCase()))
    description.sink(diagnostic('openapi-body-not-sent', { method: method.toUpperCase() }, written.keyAt))
  const text = textIn(description, object, 'description')
  return {
    ...(text === undefined ? {} : { description: text }),
    ...(object.wordsAt === undefined ? {} : { wordsAt: object.wordsAt }),
    required: flagIn(description, object, 'required') === true,
    media: readContent(description, object, body),
    at: object.value.at,
  }
}
