import { diagnostic, pointed } from '../../diagnostics/index.ts'
import { isForm, type Parameter } from '../../schema/index.ts'
import { below, makeNodeId, type SchemaPlace, textAt } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import {
  entriesIn,
  flagIn,
  itemsIn,
  type OpenApiObject,
  openObject,
  readTextField,
} from './openapi-object.ts'
import type { OpenApiVersion } from './version.ts'
import { readExampleTexts, readStated } from './words.ts'

/**
 * The schema of a parameter or header: from `schema`, else from the first media type in `content`. Any value where
 * neither has one; reports both together, several media types, or neither.
 */
function readParameterSchema(
  description: Description,
  object: OpenApiObject,
  name: string,
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
  // A reference cannot stand in place of the media types, so its key is none.
  const media = content === undefined || content.key === '$ref' ? {} : { media: content.key }
  if (inner) return { ...media, schema: { kind: 'type', set, node: schemas.read(inner) } }
  if (content === undefined) {
    const what = object.value.entries.has('name') ? 'The parameter' : 'The header'
    const untyped = { what, name, field: 'schema' }
    sink(pointed(object.id, diagnostic('openapi-parameter-untyped', untyped, object.value.at)))
  }
  const id = `${makeNodeId(object)}~schema`
  const node = schemas.add({ kind: 'unknown', id, at: object.value.at })
  return { ...media, schema: { kind: 'type', set, node } }
}

/** Whether a parameter is the whole query (OpenAPI 3.2.0, Parameter Object). */
function isQueryString({ version }: Description, { value }: OpenApiObject): boolean {
  return version === '3.2' && textAt(value, 'in') === 'querystring'
}

/**
 * The parameter for `in: querystring` as a form, exploded; undefined, with a report, for other types or encodings.
 */
function readQueryString(
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
  const text = readTextField(description, object, 'description')
  return {
    ...{ name, in: 'query', style: 'form', explode: true, isWholeQuery: true, at: object.value.at },
    required: flagIn(description, object, 'required') === true,
    deprecated: flagIn(description, object, 'deprecated') === true,
    ...(text === undefined ? {} : { description: text }),
    ...readStated(object),
    schema: readParameterSchema(description, object, name).schema,
  }
}

/** Whether a media type in `content` has `encoding`. */
function isEncoded(object: OpenApiObject, type: string): boolean {
  const content = object.value.entries.get('content')?.value
  const media = content?.kind === 'map' ? content.entries.get(type)?.value : undefined
  return media?.kind === 'map' && media.entries.has('encoding')
}

type In = Parameter['in']

/** The styles that a place allows, the default first (OpenAPI 3.1.1 §4.8.12.3). */
const styles: Readonly<Record<In, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
}

/** The styles that a place allows in a version, the default first. */
function listStyles(version: OpenApiVersion, where: In): readonly string[] {
  return version === '3.2' && where === 'cookie' ? [...styles.cookie, 'cookie'] : styles[where]
}

/** Header parameters that OpenAPI tells to ignore: media types and security say the same. */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/**
 * The `parameters` of a path item or an operation, in order; reports and leaves out duplicates and malformed ones.
 */
export function readParameters(description: Description, parent: OpenApiObject): readonly Parameter[] {
  const found = new Map<string, Parameter>()
  for (const place of itemsIn(description, parent, 'parameters')) {
    const parameter = readParameter(description, place)
    if (parameter === undefined) continue
    const { name, in: where } = parameter
    const known = found.get(printParameterKey(parameter))
    if (known) {
      const facts = { name, in: where }
      const problem = diagnostic('openapi-parameter-duplicate', facts, place.value.at, known.at)
      description.sink(pointed(place.id, problem))
    } else found.set(printParameterKey(parameter), parameter)
  }
  return [...found.values()]
}

/** The path's parameters and the operation's own; the latter replace those with the same name and place. */
export function mergeParameters(
  shared: readonly Parameter[],
  own: readonly Parameter[],
): readonly Parameter[] {
  return [
    ...new Map([...shared, ...own].map((parameter) => [printParameterKey(parameter), parameter])).values(),
  ]
}

/**
 * A parameter; undefined, with a report, if malformed or an ignored header. Path parameters are always required.
 */
function readParameter(description: Description, place: SchemaPlace): Parameter | undefined {
  const object = openObject(description, place, 'parameter')
  if (object === undefined) return undefined
  const { sink } = description
  const name = readTextField(description, object, 'name')
  if (name === undefined) {
    const facts = { object: 'a parameter', field: 'name' }
    sink(pointed(place.id, diagnostic('openapi-field-missing', facts, object.value.at)))
    return undefined
  }
  if (isQueryString(description, object)) return readQueryString(description, object, name)
  const where = readLocation(description, object)
  if (where === undefined) return undefined
  if (where === 'header' && ignoredHeaders.has(name.toLowerCase())) {
    sink(diagnostic('openapi-header-ignored', { name }, object.value.at))
    return undefined
  }
  const isRequired = flagIn(description, object, 'required') === true
  if (where === 'path' && !isRequired) {
    sink(diagnostic('openapi-parameter-optional', { name }, object.value.at))
  }
  return describeParameter(description, object, { name, in: where, required: isRequired || where === 'path' })
}

/** A parameter or header of this name and place, with style, schema and the rest read from its object. */
export function describeParameter(
  description: Description,
  object: OpenApiObject,
  given: Pick<Parameter, 'name' | 'in' | 'required'>,
): Parameter {
  const text = readTextField(description, object, 'description')
  const style = readStyle(description, object, given.in)
  return {
    ...{ ...given, style, at: object.value.at },
    explode: flagIn(description, object, 'explode') ?? ['form', 'cookie'].includes(style),
    deprecated: flagIn(description, object, 'deprecated') === true,
    ...(text === undefined ? {} : { description: text }),
    ...(object.wordsAt === undefined ? {} : { wordsAt: object.wordsAt }),
    ...(flagIn(description, object, 'allowReserved') === true ? { allowReserved: true } : {}),
    ...(given.in === 'query' && flagIn(description, object, 'allowEmptyValue') === true
      ? { allowsEmpty: true }
      : {}),
    ...readStated(object, readExampleTexts(description, object)),
    ...readParameterSchema(description, object, given.name),
  }
}

/** The style of a parameter; the place's default if absent or, with a report, not allowed there. */
export function readStyle(description: Description, object: OpenApiObject, where: In): string {
  const allowed = listStyles(description.version, where)
  const style = readTextField(description, object, 'style') ?? allowed[0] ?? ''
  if (!allowed.includes(style)) {
    const at = object.value.entries.get('style')?.value.at
    const expected = `one of ${allowed.join(', ')}`
    const problem = diagnostic('openapi-value-wrong', { field: 'style', expected }, at)
    description.sink(pointed(`${object.id}/style`, problem))
    return allowed[0] ?? ''
  }
  return style
}

/** The value of `in`; undefined, with a report, if absent or unknown. */
function readLocation(description: Description, object: OpenApiObject): In | undefined {
  const text = readTextField(description, object, 'in')
  const where = (Object.keys(styles) as In[]).find((candidate) => candidate === text)
  if (where === undefined) {
    const at = object.value.entries.get('in')?.value.at ?? object.value.at
    const places = [...Object.keys(styles), ...(description.version === '3.2' ? ['querystring'] : [])]
    const expected = `one of ${places.join(', ')}`
    const problem = diagnostic('openapi-value-wrong', { field: 'in', expected }, at)
    description.sink(pointed(object.id, problem))
  }
  return where
}

function printParameterKey(parameter: Parameter): string {
  return `${parameter.in} ${parameter.name}`
}
