import type { RequestBody } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { type BodyPlace, readContent } from './media.ts'
import { flagIn, type OpenApiObject, objectIn } from './object.ts'

export function readRequestBody(
  description: Description,
  operation: OpenApiObject,
  body: BodyPlace,
): RequestBody | undefined {
  const object = objectIn(description, operation, 'requestBody', 'requestBody')
  return (
    object && {
      required: flagIn(description, object, 'required') === true,
      media: readContent(description, object, body),
      at: object.value.at,
    }
  )
}
