import type { BodySchema, Media } from '../../schema/index.ts'
import { below, nodeIdOf } from '../json-schema/index.ts'
import { anyText } from './any-text.ts'
import type { Description } from './description.ts'
import { readEncodings } from './encoding.ts'
import { entriesIn, type OpenApiObject, openObject } from './object.ts'

/** The media types of a body, each with what the body must be. */
export function readContent(
  description: Description,
  body: OpenApiObject,
  address: string,
): readonly Media[] {
  return entriesIn(description, body, 'content').flatMap(({ key: type, place, at }) => {
    const object = openObject(description, place, 'media')
    if (object === undefined) return []
    const schema = schemaOf(description, object, type, address)
    return [{ type, schema, ...readEncodings(description, object, type), at }]
  })
}

function schemaOf(description: Description, media: OpenApiObject, type: string, address: string): BodySchema {
  const { schemas, jsonSet: set, xml, hints } = description
  const schema = below(media, 'schema')
  if (isXml(type)) {
    const described = schema && xml.describe(schema)
    if (described?.hint !== undefined) hints.set(address, described.hint)
    return described?.schema ?? { kind: 'open' }
  }
  if (schema) return { kind: 'type', set, node: schemas.read(schema) }
  const id = `${nodeIdOf(media)}~schema`
  const at = media.value.at
  return {
    kind: 'type',
    set,
    node: schemas.add(isJson(type) ? { kind: 'unknown', id, at } : anyText(id, at)),
  }
}

export function isXml(type: string): boolean {
  return /^(?:application|text)\/(?:[^;\s]*\+)?xml\s*(?:;|$)|^[^;\s]+\+xml\s*(?:;|$)/i.test(type)
}

function isJson(type: string): boolean {
  return /^[^;/\s]+\/(?:[^;\s]*\+)?json\s*(?:;|$)|^(?:application\/)?\*/i.test(type)
}
