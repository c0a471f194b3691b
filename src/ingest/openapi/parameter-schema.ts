import { diagnostic, pointed } from '../../diagnostics/index.ts'
import type { Parameter } from '../../schema/index.ts'
import { below, makeNodeId } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { entriesIn, type OpenApiObject, openObject } from './openapi-object.ts'

/** The schema of a parameter or header: `schema`, or the one of the single media type in `content`. */
export function readParameterSchema(
  description: Description,
  object: OpenApiObject,
): Pick<Parameter, 'schema' | 'media'> {
  const { schemas, jsonSet: set, sink } = description
  const schema = below(object, 'schema')
  const beside = schema && object.value.entries.get('content')
  if (beside) sink(diagnostic('openapi-content-ignored', undefined, beside.keyAt))
  if (schema) return { schema: { kind: 'type', set, node: schemas.read(schema) } }
  const [content, ...more] = entriesIn(description, object, 'content')
  if (more[0]) {
    const facts = { field: 'content', expected: 'an object with one media type' }
    sink(pointed(`${object.id}/content`, diagnostic('openapi-value-wrong', facts, more[0].at)))
  }
  const opened = content && openObject(description, content.place, 'media')
  const inner = opened && below(opened, 'schema')
  const media = content === undefined ? {} : { media: content.key }
  if (inner) return { ...media, schema: { kind: 'type', set, node: schemas.read(inner) } }
  if (content === undefined) {
    const missing = { object: 'a parameter or header', field: 'schema' }
    sink(pointed(object.id, diagnostic('openapi-field-missing', missing, object.value.at)))
  }
  const id = `${makeNodeId(object)}~schema`
  const node = schemas.add({ kind: 'unknown', id, at: object.value.at })
  return { ...media, schema: { kind: 'type', set, node } }
}
