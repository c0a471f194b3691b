import type { RequestBody } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { readContent } from './media.ts'
import { flagIn, type OpenApiObject, objectIn } from './object.ts'

export function readRequestBody(
  description: Description,
  operation: OpenApiObject,
  address: string,
): RequestBody | undefined {
  const object = objectIn(description, operation, 'requestBody', 'requestBody')
  return (
    object && {
      required: flagIn(description, object, 'required') === true,
      media: readContent(description, object, address),
      at: object.value.at,
    }
  )
}
