import type { OpenApiVersion } from './version.ts'

/** The fields that an OpenAPI object may have, and those among them that the model does not hold. */
export interface ObjectFields {
  /** As messages call it. */
  readonly called: string
  /** `any` where the keys are the user's. */
  readonly known: ReadonlySet<string> | 'any'
  readonly notCarried: ReadonlySet<string>
  /** As `findUnsupportedContent`, where more is lost than a word: what is sent depends on them. */
  readonly notLookedAt: ReadonlySet<string>
}

const listed = (names: string) => new Set(names.split(' ').filter((field) => field !== ''))

/**
 * The facts about a kind of object, from field names separated by spaces. `known` also gets those of the other two
 * lists.
 */
const fields = (called: string, known: string, notCarried = '', notLookedAt = '') => ({
  called,
  known: listed(`${known} ${notCarried} ${notLookedAt}`),
  notCarried: listed(notCarried),
  notLookedAt: listed(notLookedAt),
})

const methods: readonly string[] = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

const parameter = 'description required deprecated style explode schema content example examples'
const document = 'openapi info servers paths components security tags externalDocs'
const components =
  'schemas responses parameters examples requestBodies headers securitySchemes links callbacks'
const info = 'title description version termsOfService contact license'
const server = 'url description variables'
const pathItem = `$ref summary description servers parameters ${methods.join(' ')}`
const response = 'description headers content links'
const media = 'schema example examples encoding'
const encoding = 'contentType headers style explode allowReserved'
const securityScheme = 'type description name in scheme bearerFormat flows openIdConnectUrl'
const xml = 'name namespace prefix attribute wrapped'

/** OpenAPI 3.0.4, 3.1.1 and 3.2.0, Schema of each object; what 3.1 and 3.2 added stands in `added`. */
export const objects = {
  document: fields('an OpenAPI description', document),
  info: fields('an info object', info),
  components: fields('a components object', components),
  server: fields('a server', server),
  pathItem: fields('a path item', pathItem),
  operation: fields(
    'an operation',
    'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers',
  ),
  parameter: fields('a parameter', `name in ${parameter} allowReserved allowEmptyValue`),
  header: fields('a header', parameter, 'allowReserved allowEmptyValue'),
  callback: { called: 'a callback', known: 'any', notCarried: new Set(), notLookedAt: new Set() },
  requestBody: fields('a request body', 'description content required'),
  response: fields('a response', response),
  link: fields('a link', 'operationRef operationId parameters requestBody description server'),
  media: fields('a media type', media),
  encoding: fields('an encoding', encoding),
  securityScheme: fields('a security scheme', securityScheme),
  xml: fields('an XML object', xml),
} as const satisfies Readonly<Record<string, ObjectFields>>

export type ObjectKind = keyof typeof objects

type Added = ReadonlyMap<ObjectKind, ObjectFields>

const in31: Added = new Map([
  ['document', fields('an OpenAPI description', `${document} jsonSchemaDialect webhooks`)],
  ['info', fields('an info object', `${info} summary`)],
  ['components', fields('a components object', `${components} pathItems`)],
])

const parts = 'prefixEncoding itemEncoding'

const in32: Added = new Map([
  ...in31,
  ['document', fields('an OpenAPI description', `${document} jsonSchemaDialect webhooks $self`)],
  ['components', fields('a components object', `${components} pathItems mediaTypes`)],
  ['server', fields('a server', `${server} name`)],
  ['pathItem', fields('a path item', `${pathItem} query additionalOperations`)],
  ['response', fields('a response', `${response} summary`)],
  ['media', fields('a media type', `${media} itemSchema`, '', parts)],
  ['encoding', fields('an encoding', encoding, '', `encoding ${parts}`)],
  ['securityScheme', fields('a security scheme', `${securityScheme} oauth2MetadataUrl`, '', 'deprecated')],
  ['xml', fields('an XML object', `${xml} nodeType`)],
])

const added: Readonly<Record<OpenApiVersion, Added>> = { '3.0': new Map(), '3.1': in31, '3.2': in32 }

/** The fields of a kind of object in a version of OpenAPI. */
export function listObjectFields(kind: ObjectKind, version: OpenApiVersion): ObjectFields {
  return added[version].get(kind) ?? objects[kind]
}

/** The methods that a path item has a field for. */
export function listMethods(version: OpenApiVersion): readonly string[] {
  return version === '3.2' ? [...methods, 'query'] : methods
}
