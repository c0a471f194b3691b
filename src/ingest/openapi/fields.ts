/** The fields that an OpenAPI object may have, and those among them that the model does not hold. */
export interface ObjectFields {
  /** As messages call it. */
  readonly called: string
  /** `any` where the keys are the user's. */
  readonly known: ReadonlySet<string> | 'any'
  readonly notCarried: ReadonlySet<string>
}

const fields = (called: string, known: string, notCarried = '') => ({
  called,
  known: new Set(`${known} ${notCarried}`.split(' ')),
  notCarried: new Set(notCarried.split(' ').filter((field) => field !== '')),
})

export const methods: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]

const parameter = 'description required deprecated style explode schema content example examples'
const document = 'openapi info servers paths components security tags externalDocs'
const components =
  'schemas responses parameters examples requestBodies headers securitySchemes links callbacks'
const info = 'title description version termsOfService contact license'

/** OpenAPI 3.0.4 and 3.1.1 §4.7 and §4.8; what 3.1 added stands in `added`. */
export const objects = {
  document: fields('an OpenAPI description', document),
  info: fields('an info object', info),
  components: fields('a components object', components),
  server: fields('a server', 'url description variables'),
  pathItem: fields('a path item', `$ref summary description servers parameters ${methods.join(' ')}`),
  operation: fields(
    'an operation',
    'tags summary description externalDocs operationId parameters requestBody responses callbacks deprecated security servers',
  ),
  parameter: fields('a parameter', `name in ${parameter} allowReserved allowEmptyValue`),
  header: fields('a header', parameter, 'allowReserved allowEmptyValue'),
  callback: { called: 'a callback', known: 'any', notCarried: new Set() },
  requestBody: fields('a request body', 'description content required'),
  response: fields('a response', 'description headers content links'),
  link: fields('a link', 'operationRef operationId parameters requestBody description server'),
  media: fields('a media type', 'schema example examples encoding'),
  encoding: fields('an encoding', 'contentType headers style explode allowReserved'),
  securityScheme: fields(
    'a security scheme',
    'type description name in scheme bearerFormat flows openIdConnectUrl',
  ),
  xml: fields('an XML object', 'name namespace prefix attribute wrapped'),
} as const satisfies Readonly<Record<string, ObjectFields>>

export type ObjectKind = keyof typeof objects

const added: ReadonlyMap<ObjectKind, ObjectFields> = new Map([
  ['document', fields('an OpenAPI description', `${document} jsonSchemaDialect webhooks`)],
  ['info', fields('an info object', `${info} summary`)],
  ['components', fields('a components object', `${components} pathItems`)],
])

export function fieldsOf(kind: ObjectKind, version: '3.0' | '3.1'): ObjectFields {
  return (version === '3.1' ? added.get(kind) : undefined) ?? objects[kind]
}
