import { diagnostic, pointed } from '../../diagnostics/index.ts'
import type { Parameter } from '../../schema/index.ts'
import type { SchemaPlace } from '../json-schema/index.ts'
import type { Description } from './description.ts'
import { flagIn, itemsIn, type OpenApiObject, openObject, textIn } from './openapi-object.ts'
import { readParameterSchema } from './parameter-schema.ts'
import { isQueryString, readQueryString } from './query-string.ts'
import { readStated } from './stated.ts'
import type { OpenApiVersion } from './version.ts'
import { readExampleTexts } from './words.ts'

type In = Parameter['in']

/** The styles that a place allows, the default first (OpenAPI 3.1.1 §4.8.12.3). */
const styles: Readonly<Record<In, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form'],
}

function listStyles(version: OpenApiVersion, where: In): readonly string[] {
  return version === '3.2' && where === 'cookie' ? [...styles.cookie, 'cookie'] : styles[where]
}

/** Header parameters that OpenAPI tells to ignore: media types and security say the same. */
const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization'])

/** The `parameters` of a path item or an operation. */
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

/** The path's parameters with the operation's own in their stead, where name and place are the same. */
export function mergeParameters(
  shared: readonly Parameter[],
  own: readonly Parameter[],
): readonly Parameter[] {
  return [
    ...new Map([...shared, ...own].map((parameter) => [printParameterKey(parameter), parameter])).values(),
  ]
}

function readParameter(description: Description, place: SchemaPlace): Parameter | undefined {
  const object = openObject(description, place, 'parameter')
  if (object === undefined) return undefined
  const { sink } = description
  const name = textIn(description, object, 'name')
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

/** What a parameter and a header have in common. */
export function describeParameter(
  description: Description,
  object: OpenApiObject,
  given: Pick<Parameter, 'name' | 'in' | 'required'>,
): Parameter {
  const text = textIn(description, object, 'description')
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
    ...readParameterSchema(description, object),
  }
}

/** The style that is said, or the default one of the place. */
export function readStyle(description: Description, object: OpenApiObject, where: In): string {
  const allowed = listStyles(description.version, where)
  const style = textIn(description, object, 'style') ?? allowed[0] ?? ''
  if (!allowed.includes(style)) {
    const at = object.value.entries.get('style')?.value.at
    const expected = `one of ${allowed.join(', ')}`
    const problem = diagnostic('openapi-value-wrong', { field: 'style', expected }, at)
    description.sink(pointed(`${object.id}/style`, problem))
    return allowed[0] ?? ''
  }
  return style
}

function readLocation(description: Description, object: OpenApiObject): In | undefined {
  const text = textIn(description, object, 'in')
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
