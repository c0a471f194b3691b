import { diagnostic } from '../../diagnostics/index.ts'
import { type Encoding, isForm, type Media } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { readHeaders } from './header.ts'
import { entriesIn, flagIn, type OpenApiObject, openObject, textIn } from './openapi-object.ts'
import { readStyle } from './parameter.ts'

/**
 * The encodings of the properties of a form or multipart body; no field for other bodies, where OpenAPI ignores
 * them.
 */
export function readEncodings(
  description: Description,
  media: OpenApiObject,
  type: string,
): Pick<Media, 'encodings'> {
  if (!isForm({ type }) && !/^multipart\//i.test(type)) return {}
  const found = new Map<string, Encoding>()
  for (const { key, place } of entriesIn(description, media, 'encoding')) {
    const object = openObject(description, place, 'encoding')
    if (object) {
      const headers = headersIn(description, object, type)
      found.set(key, { ...readEncoding(description, object, type), ...headers })
    }
  }
  return found.size === 0 ? {} : { encodings: found }
}

/** The headers of a part; none, with a report, in a form, which has no parts (OpenAPI 3.0.4, Encoding Object). */
function headersIn(description: Description, object: OpenApiObject, type: string): Pick<Encoding, 'headers'> {
  const field = object.value.entries.get('headers')
  if (field === undefined) return {}
  if (isForm({ type })) {
    const facts = { object: 'an encoding of a form', field: 'headers' }
    description.sink(diagnostic('openapi-field-not-carried', facts, field.keyAt))
    return {}
  }
  const headers = readHeaders(description, object)
  return headers.length === 0 ? {} : { headers }
}

/**
 * Whether `style`, `explode` or `allowReserved` of an encoding count, so that `contentType` does not: in
 * URL-encoded forms and `multipart/form-data`, but in the latter of 3.0 only without `contentType` (3.0.4 and
 * 3.1.1, Encoding Object).
 */
function isStyled({ version }: Description, type: string, { value: { entries } }: OpenApiObject): boolean {
  const isFormInParts = /^multipart\/form-data\s*(?:;|$)/i.test(type)
  if (!isForm({ type }) && !isFormInParts) return false
  if (isFormInParts && version === '3.0' && entries.has('contentType')) return false
  return ['style', 'explode', 'allowReserved'].some((field) => entries.has(field))
}

/**
 * An encoding: its `style`, `explode` and `allowReserved` where these count (`isStyled`), else its content type. A
 * style that is not allowed is reported and replaced by `form`.
 */
function readEncoding(description: Description, object: OpenApiObject, type: string): Encoding {
  const contentType = textIn(description, object, 'contentType')
  const explode = flagIn(description, object, 'explode')
  const isReserved = flagIn(description, object, 'allowReserved') === true
  const at = object.value.at
  if (!isStyled(description, type, object)) {
    return { ...(contentType === undefined ? {} : { contentType }), explode: true, at }
  }
  const style = readStyle(description, object, 'query')
  return { style, explode: explode ?? style === 'form', ...(isReserved ? { allowReserved: true } : {}), at }
}
