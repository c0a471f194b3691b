import { type Encoding, isForm, type Media } from '../../schema/index.ts'
import type { Description } from './description.ts'
import { entriesIn, flagIn, type OpenApiObject, openObject, textIn } from './object.ts'
import { styleOf } from './parameter.ts'

/** How the properties of forms and of bodies in parts are written; of other bodies OpenAPI tells to ignore it. */
export function readEncodings(
  description: Description,
  media: OpenApiObject,
  type: string,
): Pick<Media, 'encodings'> {
  if (!isForm({ type }) && !/^multipart\//i.test(type)) return {}
  const found = new Map<string, Encoding>()
  for (const { key, place } of entriesIn(description, media, 'encoding')) {
    const object = openObject(description, place, 'encoding')
    if (object) found.set(key, readEncoding(description, object, takesStyles(type, description.version)))
  }
  return found.size === 0 ? {} : { encodings: found }
}

/** Elsewhere a style, and what goes with one, is ignored (OpenAPI 3.0.4 and 3.1.1, Encoding Object). */
function takesStyles(type: string, version: '3.0' | '3.1'): boolean {
  return isForm({ type }) || (version === '3.1' && /^multipart\/form-data\s*(?:;|$)/i.test(type))
}

/** A style, or what goes with one, puts `contentType` out of force (OpenAPI 3.1.1, Encoding Object). */
function readEncoding(description: Description, object: OpenApiObject, canBeStyled: boolean): Encoding {
  const contentType = textIn(description, object, 'contentType')
  const explode = flagIn(description, object, 'explode')
  const isReserved = flagIn(description, object, 'allowReserved') === true
  if (!canBeStyled)
    return { ...(contentType === undefined ? {} : { contentType }), explode: true, at: object.value.at }
  const isStyled = ['style', 'explode', 'allowReserved'].some((field) => object.value.entries.has(field))
  const style = isStyled ? styleOf(description, object, 'query') : undefined
  return {
    ...(style === undefined ? {} : { style }),
    ...(style !== undefined || contentType === undefined ? {} : { contentType }),
    explode: explode ?? (style === undefined || style === 'form'),
    ...(isReserved ? { allowReserved: true } : {}),
    at: object.value.at,
  }
}
