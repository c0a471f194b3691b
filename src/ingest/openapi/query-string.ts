import { diagnostic } from '../../diagnostics/index.ts'
import { isForm, type Parameter } from '../../schema/index.ts'
import { textAt } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { entriesIn, flagIn, type OpenApiObject, textIn } from './openapi-object.ts'
import { readParameterSchema } from './parameter-schema.ts'
import { readStated } from './stated.ts'

/** Whether a parameter is the whole query (OpenAPI 3.2.0, Parameter Object). */
export function isQueryString({ version }: Description, { value }: OpenApiObject): boolean {
  return version === '3.2' && textAt(value, 'in') === 'querystring'
}

/** A query that is a form is the parameter whose properties each stand for themselves; of any other nothing is known. */
export function readQueryString(
  description: Description,
  object: OpenApiObject,
  name: string,
): Parameter | undefined {
  const [content] = entriesIn(description, object, 'content')
  const type = content?.key ?? ''
  if (content !== undefined && (!isForm({ type }) || isEncoded(object, type))) {
    const what = `The query as "${type}"${isForm({ type }) ? ' with "encoding"' : ''}`
    description.sink(diagnostic('openapi-not-looked-at', { what }, content.at))
    return undefined
  }
  const text = textIn(description, object, 'description')
  return {
    ...{ name, in: 'query', style: 'form', explode: true, isWholeQuery: true, at: object.value.at },
    required: flagIn(description, object, 'required') === true,
    deprecated: flagIn(description, object, 'deprecated') === true,
    ...(text === undefined ? {} : { description: text }),
    ...readStated(object),
    schema: readParameterSchema(description, object).schema,
  }
}

function isEncoded(object: OpenApiObject, type: string): boolean {
  const content = object.value.entries.get('content')?.value
  const media = content?.kind === 'map' ? content.entries.get(type)?.value : undefined
  return media?.kind === 'map' && media.entries.has('encoding')
}
