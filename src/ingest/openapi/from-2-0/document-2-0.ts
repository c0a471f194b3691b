import { diagnostic, type Sink } from '../../../diagnostics/index.ts'
import { type Prepare, pointedAt, textAt } from '../../json-schema/index.ts'
import type { Conventions } from '../../source.ts'
import type { MapEntry, MapValue, Value } from '../../text/index.ts'
import { turnParameter } from './parameter-2-0.ts'
import { type Around, turnPaths } from './path-item-2-0.ts'
import { turnResponse } from './response-2-0.ts'
import { turnSchema } from './schema-2-0.ts'
import { turnServers } from './servers.ts'
import {
  entriesWithout,
  listItems,
  makeList,
  makeMap,
  makeMapEntry,
  makeScalar,
  mapValues,
  type Turning,
} from './turning.ts'

const spread: readonly string[] = ['host', 'basePath', 'schemes', 'consumes', 'produces']

/**
 * Returns a function that turns a document of OpenAPI 2.0 into 3.0 with its locations, and afterwards the schemas
 * that it refers to in other documents; undefined for documents without either.
 */
export function from20({ readsXNullable = false }: Conventions = {}): Prepare {
  const made = new Map<string, ReadonlyMap<Value, Value>>()
  return (path, value, { written, sink }) => {
    const schemas = made.get(path)
    if (schemas !== undefined)
      return { value: replaceSchemas(value, schemas), pointer: (pointer) => pointer, steps: (steps) => steps }
    if (value.kind !== 'map' || !isVersion2(value)) return undefined
    const turning: Turning = {
      ...{ path, written, sink: muteRepeatedExtensions(sink), readsXNullable },
      ...{ schemas: new Map(), referred: new Map() },
    }
    const turned = turnDocument(turning, value)
    for (const [other, found] of turnReferred(turning)) made.set(other, found)
    return { value: turned, pointer: movedPointer, steps: writtenSteps }
  }
}

/**
 * By document, the schemas that a turned document refers to, directly or through others, each with its form in 3.0.
 * Documents that say their own version are left out.
 */
function turnReferred(turning: Turning): ReadonlyMap<string, ReadonlyMap<Value, Value>> {
  const found = new Map<string, Map<Value, Value>>()
  // The list grows while it is walked: schemas refer to further schemas.
  for (const { path, pointer } of turning.referred.values()) {
    const root = path === turning.path ? undefined : turning.written(path)
    const value = root && pointedAt(root, pointer)
    if (value === undefined || (root?.kind === 'map' && saysVersion(root))) continue
    const schemas = found.get(path) ?? new Map<Value, Value>()
    found.set(path, schemas)
    turnSchema({ ...turning, path, schemas }, { value, path })
  }
  return found
}

/** A value with each turned schema in it in its place; the same value if there is none. */
function replaceSchemas(value: Value, schemas: ReadonlyMap<Value, Value>): Value {
  const turned = schemas.get(value)
  if (turned !== undefined || value.kind === 'scalar') return turned ?? value
  let isSame = true
  const replaced = (one: Value): Value => {
    const other = replaceSchemas(one, schemas)
    isSame &&= other === one
    return other
  }
  const made =
    value.kind === 'map' ? mapValues(value, replaced) : makeList(value.at, value.items.map(replaced))
  return isSame ? value : made
}

/** A sink that passes the diagnostic about `x-nullable` on only once, and all others always. */
function muteRepeatedExtensions(sink: Sink): Sink {
  let isReported = false
  return (problem) => {
    if (problem.code !== 'openapi-x-nullable') sink(problem)
    else if (!isReported) sink(problem)
    isReported ||= problem.code === 'openapi-x-nullable'
  }
}

/** Whether a document says which version of OpenAPI it has. */
function saysVersion({ entries }: MapValue): boolean {
  return entries.has('openapi') || entries.has('swagger')
}

/** Whether a document has `swagger: 2.0` and no `openapi`. */
function isVersion2({ entries }: MapValue): boolean {
  const version = entries.get('swagger')?.value
  return version?.kind === 'scalar' && version.text === '2.0' && !entries.has('openapi')
}

/** The pointer of 3.0 for one of 2.0: `/definitions/A` is `/components/schemas/A`; others stay. */
function movedPointer(pointer: string): string {
  const [, top = '', ...rest] = pointer.split('/')
  const place = componentSections.get(top)
  return place === undefined ? pointer : ['', 'components', place, ...rest].join('/')
}

/** The document in 3.0: version, servers, paths and components turned, other fields as they are. */
function turnDocument(turning: Turning, document: MapValue): Value {
  const types = (field: string) => listItems(document.entries.get(field)?.value)
  const around: Around = { document, consumes: types('consumes'), produces: types('produces') }
  const components: MapEntry[] = []
  const rest = [...document.entries.values()].flatMap((one): readonly MapEntry[] => {
    const { key, value, keyAt } = one
    if (key === 'swagger') return [makeMapEntry('openapi', makeScalar(value.at, '3.0.4'), keyAt)]
    if (spread.includes(key)) return []
    if (key === 'paths') return [turnPaths(turning, one, around)]
    const place = componentSections.get(key)
    if (place === undefined) return [one]
    components.push(makeMapEntry(place, turnComponents(turning, one, around), keyAt))
    return []
  })
  const [first] = components
  return makeMap(document.at, [
    ...rest,
    ...turnServers(document),
    ...(first === undefined
      ? []
      : [makeMapEntry('components', makeMap(first.value.at, components), first.keyAt)]),
  ])
}

/** A section of components with each of its values turned, by the kind of section. */
function turnComponents(turning: Turning, { key, value }: MapEntry, around: Around): Value {
  const { path } = turning
  return mapValues(value, (one) => {
    const written = { value: one, path }
    if (key === 'definitions') return turnSchema(turning, written)
    if (key === 'parameters') return turnParameter(turning, written)
    if (key === 'responses') return turnResponse(turning, written, around.produces)
    return turnSecurityScheme(turning, one)
  })
}

/** The section of `components` in 3.0 for each section at the top of a 2.0 document. */
const componentSections: ReadonlyMap<string, string> = new Map([
  ['definitions', 'schemas'],
  ['parameters', 'parameters'],
  ['responses', 'responses'],
  ['securityDefinitions', 'securitySchemes'],
])

const form = /^(?:multipart\/|application\/x-www-form-urlencoded)/i

/** The steps to a place in the 2.0 document for steps in its 3.0 form; steps that are the same in both stay. */
function writtenSteps(steps: readonly string[]): readonly string[] {
  const [top, field, ...rest] = steps
  const found = [...componentSections].find(([, name]) => name === field)
  if (top === 'components' && found !== undefined)
    return [found[0], ...writtenPart([field ?? '', ...rest]).slice(1)]
  if (top !== 'paths') return steps
  const [, path = '', method = '', ...part] = steps
  if (method === 'parameters') return [top, path, ...writtenPart([method, ...part])]
  return steps.slice(0, 3).concat(writtenPart(part))
}

/**
 * Steps inside an operation as 2.0 has them: `parameters` for the request body, no `content`, and no `schema` of
 * parameters and headers. Other steps stay.
 */
function writtenPart(steps: readonly string[]): readonly string[] {
  const [part, name = '', ...inner] = steps
  if (part === 'requestBody') return ['parameters', ...writtenBody(steps.slice(1))]
  if (part === 'parameters' && inner[0] === 'schema') return [part, name, ...inner.slice(1)]
  if (part !== 'responses') return steps
  if (inner[0] === 'content') return [part, name, ...inner.slice(2)]
  if (inner[0] === 'headers' && inner[2] === 'schema')
    return [part, name, ...inner.slice(0, 2), ...inner.slice(3)]
  return steps
}

/**
 * Steps inside a request body as 2.0 has them, without `parameters` in front. A form field is `formData name` and the
 * steps below it; other content is `body` and the steps after the media type; anything else is `body` and its field.
 */
function writtenBody([
  field,
  type = '',
  schema,
  properties,
  name,
  ...rest
]: readonly string[]): readonly string[] {
  if (field !== 'content') return ['body', ...(field === undefined ? [] : [field])]
  const isField = form.test(type) && properties === 'properties' && name !== undefined
  if (isField) return [`formData ${name}`, ...rest]
  return ['body', ...[schema, properties, name].filter((step) => step !== undefined), ...rest]
}

const flows: ReadonlyMap<string, string> = new Map([
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['application', 'clientCredentials'],
  ['accessCode', 'authorizationCode'],
])

const ofFlow: readonly string[] = ['authorizationUrl', 'tokenUrl', 'scopes']

/** A security scheme in 3.0: `basic` is `http basic`, an OAuth 2.0 flow is in `flows`; reports an unknown flow. */
function turnSecurityScheme({ sink }: Turning, value: Value): Value {
  if (value.kind !== 'map') return value
  const type = textAt(value, 'type')
  const at = value.entries.get('type')?.value.at ?? value.at
  if (type === 'basic') {
    const scheme = [
      makeMapEntry('type', makeScalar(at, 'http')),
      makeMapEntry('scheme', makeScalar(at, 'basic')),
    ]
    return makeMap(value.at, [...entriesWithout(value, 'type'), ...scheme])
  }
  if (type !== 'oauth2') return value
  const field = value.entries.get('flow')
  const flow = flows.get(textAt(value, 'flow') ?? '')
  if (flow === undefined) {
    const expected = `one of ${[...flows.keys()].join(', ')}`
    sink(diagnostic('openapi-value-wrong', { field: 'flow', expected }, field?.value.at ?? value.at))
    return makeMap(value.at, entriesWithout(value, 'flow', ...ofFlow))
  }
  const said = [...value.entries.values()].filter(({ key }) => ofFlow.includes(key))
  const flowAt = field?.value.at ?? value.at
  return makeMap(value.at, [
    ...entriesWithout(value, 'flow', ...ofFlow),
    makeMapEntry('flows', makeMap(flowAt, [makeMapEntry(flow, makeMap(value.at, said), flowAt)])),
  ])
}
