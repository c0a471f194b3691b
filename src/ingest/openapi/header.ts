import { diagnostic } from '../../diagnostics/index.ts'
import type { Parameter } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { entriesIn, flagIn, type OpenApiObject, openObject } from './openapi-object.ts'
import { describeParameter } from './parameter.ts'

/**
 * The headers of a response or of a part of a body; `Content-Type` is reported and left out, as media types say
 * it.
 */
export function readHeaders(description: Description, holder: OpenApiObject): readonly Parameter[] {
  return entriesIn(description, holder, 'headers').flatMap(({ key: name, place, at }) => {
    if (name.toLowerCase() === 'content-type') {
      description.sink(diagnostic('openapi-header-ignored', { name }, at))
      return []
    }
    const object = openObject(description, place, 'header')
    if (object === undefined) return []
    const required = flagIn(description, object, 'required') === true
    return [describeParameter(description, object, { name, in: 'header', required })]
  })
}
