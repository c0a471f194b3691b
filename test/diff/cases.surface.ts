import type { RuleCase } from './rule-case.ts'
import { api, operation, type VersionText, xsd } from './versions.ts'

const parameter = (rest: string): VersionText => operation(`parameters: [{name: p, in: query, ${rest}}]`)
const header = (rest: string): string =>
  `{/x: {get: {operationId: getX, responses: {'200': {description: d, headers: {H: {${rest}}}}}}}}`
const answering = (rest: string): VersionText =>
  api(`{/x: {get: {operationId: getX, responses: {'200': {description: d, ${rest}}}}}}`)
const form = (encoding: string): VersionText =>
  operation(
    'requestBody: {content: {application/x-www-form-urlencoded: {schema: {type: object, properties: ' +
      `{tags: {type: array, items: {type: string}}}}, encoding: ${encoding}}}}`,
  )
const noHeader = "{/x: {get: {operationId: getX, responses: {'200': {description: d}}}}}"
const text = 'schema: {type: string}'
const bound = (local: string): VersionText => ({
  ...operation('requestBody: {content: {application/xml: {schema: {type: object}}}}'),
  schemas: {
    'types.xsd': xsd(`<xs:element name="a" type="xs:string"/><xs:element name="b" type="xs:string"/>`),
  },
  bind: { 'putX.request': `{urn:t}${local}` },
})
const get = (id: string, path = '/x'): string =>
  `${path}: {get: {operationId: ${id}, responses: {'200': {description: d}}}}`

/** Operations, parameters, headers, bodies, media types, statuses. */
export const surfaceCases: readonly (readonly [string, RuleCase])[] = [
  [
    'api-removed',
    {
      given: [
        { ...api(`{${get('a')}}`), apis: { more: api(`{${get('b', '/y')}}`).openapi ?? '' } },
        api(`{${get('a')}}`),
      ],
      want: 'narrows breaking sender',
      undone: 'api-added',
    },
  ],
  [
    'api-added',
    {
      given: [
        api(`{${get('a')}}`),
        { ...api(`{${get('a')}}`), apis: { more: api(`{${get('b', '/y')}}`).openapi ?? '' } },
      ],
      want: 'widens safe',
      undone: 'api-removed',
    },
  ],
  ['body-root-changed', { given: [bound('a'), bound('b')], want: 'replaces breaking sender typescript' }],
  [
    'body-schema-changed',
    { given: [bound('a'), { ...bound('a'), bind: {} }], want: 'replaces risky sender typescript' },
  ],
  [
    'operation-removed',
    {
      given: [api(`{${get('a')}, ${get('b', '/y')}}`), api(`{${get('a')}}`)],
      want: 'narrows breaking sender typescript',
      undone: 'operation-added',
    },
  ],
  [
    'operation-added',
    {
      given: [api(`{${get('a')}}`), api(`{${get('a')}, ${get('b', '/y')}}`)],
      want: 'widens safe',
      undone: 'operation-removed',
    },
  ],
  [
    'operation-moved',
    { given: [api(`{${get('a', '/old')}}`), api(`{${get('a', '/new')}}`)], want: 'replaces breaking sender' },
  ],
  [
    'operation-id-changed',
    { given: [api(`{${get('a')}}`), api(`{${get('b')}}`)], want: 'annotates risky typescript' },
  ],
  [
    'operation-deprecated',
    { given: [operation('deprecated: false'), operation('deprecated: true')], want: 'annotates annotation' },
  ],
  [
    'security-changed',
    {
      given: [
        operation('security: [{}]'),
        api(
          `{/x: {put: {operationId: putX, responses: {'200': {description: d}}, security: [{key: []}]}}}`,
          'components: {securitySchemes: {key: {type: apiKey, name: k, in: header}}}',
        ),
      ],
      want: 'narrows breaking sender',
      beside: ['security-scheme-added', 'security-scheme-removed'],
    },
  ],
  [
    'server-changed',
    {
      given: [
        api(`{${get('a')}}`, 'servers: [{url: https://a.example}]'),
        api(`{${get('a')}}`, 'servers: [{url: https://b.example}]'),
      ],
      want: 'replaces risky sender',
    },
  ],
  [
    'parameter-removed',
    {
      given: [parameter(text), operation('tags: []')],
      want: 'narrows risky sender typescript',
      undone: 'parameter-added',
    },
  ],
  [
    'parameter-added',
    {
      given: [operation('tags: []'), parameter(`required: true, ${text}`)],
      want: 'narrows breaking sender typescript',
      undone: 'parameter-removed',
    },
  ],
  [
    'parameter-became-required',
    {
      given: [parameter(text), parameter(`required: true, ${text}`)],
      want: 'narrows breaking sender typescript',
      undone: 'parameter-became-optional',
    },
  ],
  [
    'parameter-became-optional',
    {
      given: [parameter(`required: true, ${text}`), parameter(text)],
      want: 'widens risky typescript',
      undone: 'parameter-became-required',
    },
  ],
  [
    'parameter-style-changed',
    {
      given: [
        parameter('explode: true, schema: {type: array, items: {type: string}}'),
        parameter('explode: false, schema: {type: array, items: {type: string}}'),
      ],
      want: 'replaces breaking sender',
    },
  ],
  [
    'header-style-changed',
    {
      given: [
        api(header('explode: true, schema: {type: object}')),
        api(header('explode: false, schema: {type: object}')),
      ],
      want: 'replaces breaking sender receiver',
      isUnproven: true,
    },
  ],
  [
    'encoding-changed',
    {
      given: [form('{tags: {explode: true}}'), form('{tags: {explode: false}}')],
      want: 'replaces breaking sender',
    },
  ],
  [
    'parameter-deprecated',
    { given: [parameter(text), parameter(`deprecated: true, ${text}`)], want: 'annotates annotation' },
  ],
  [
    'header-deprecated',
    { given: [api(header(text)), api(header(`deprecated: true, ${text}`))], want: 'annotates annotation' },
  ],
  [
    'header-removed',
    {
      given: [api(header(`required: true, ${text}`)), api(noHeader)],
      want: 'widens breaking receiver typescript',
      undone: 'header-added',
    },
  ],
  [
    'header-added',
    { given: [api(noHeader), api(header(text))], want: 'widens risky receiver', undone: 'header-removed' },
  ],
  [
    'header-became-required',
    {
      given: [api(header(text)), api(header(`required: true, ${text}`))],
      want: 'narrows breaking sender typescript',
      undone: 'header-became-optional',
    },
  ],
  [
    'header-became-optional',
    {
      given: [api(header(`required: true, ${text}`)), api(header(text))],
      want: 'widens breaking receiver typescript',
      undone: 'header-became-required',
    },
  ],
  [
    'request-body-added',
    {
      given: [
        operation('tags: []'),
        operation('requestBody: {required: true, content: {text/plain: {schema: {type: string}}}}'),
      ],
      want: 'replaces breaking sender typescript',
      undone: 'request-body-removed',
    },
  ],
  [
    'request-body-removed',
    {
      given: [
        operation('requestBody: {content: {text/plain: {schema: {type: string}}}}'),
        operation('tags: []'),
      ],
      want: 'narrows breaking sender typescript',
      undone: 'request-body-added',
    },
  ],
  [
    'request-body-became-required',
    {
      given: [
        operation('requestBody: {content: {text/plain: {schema: {type: string}}}}'),
        operation('requestBody: {required: true, content: {text/plain: {schema: {type: string}}}}'),
      ],
      want: 'narrows breaking sender typescript',
      undone: 'request-body-became-optional',
    },
  ],
  [
    'request-body-became-optional',
    {
      given: [
        operation('requestBody: {required: true, content: {text/plain: {schema: {type: string}}}}'),
        operation('requestBody: {content: {text/plain: {schema: {type: string}}}}'),
      ],
      want: 'widens risky typescript',
      undone: 'request-body-became-required',
    },
  ],
  [
    'media-type-removed',
    {
      given: [
        operation(
          'requestBody: {content: {text/plain: {schema: {type: string}}, text/html: {schema: {type: string}}}}',
        ),
        operation('requestBody: {content: {text/plain: {schema: {type: string}}}}'),
      ],
      want: 'narrows breaking sender typescript',
      undone: 'media-type-added',
    },
  ],
  [
    'media-type-added',
    {
      given: [
        operation('requestBody: {content: {text/plain: {schema: {type: string}}}}'),
        operation(
          'requestBody: {content: {text/plain: {schema: {type: string}}, text/html: {schema: {type: string}}}}',
        ),
      ],
      want: 'widens risky typescript',
      undone: 'media-type-removed',
    },
  ],
  [
    'media-type-replaced',
    {
      given: [
        operation('requestBody: {content: {text/plain: {schema: {type: string}}}}'),
        operation('requestBody: {content: {application/json: {schema: {type: object}}}}'),
      ],
      want: 'replaces breaking sender typescript',
    },
  ],
  [
    'empty-value-changed',
    {
      given: [
        parameter('allowEmptyValue: true, schema: {type: boolean}'),
        parameter('schema: {type: boolean}'),
      ],
      want: 'narrows breaking sender',
    },
  ],
  [
    'links-changed',
    { given: [answering(''), answering('links: {n: {operationId: getX}}')], want: 'annotates annotation' },
  ],
  [
    'response-status-removed',
    {
      given: [
        api("{/x: {get: {operationId: a, responses: {'200': {description: d}, '404': {description: d}}}}}"),
        api(noHeader.replace('getX', 'a')),
      ],
      want: 'narrows breaking sender typescript',
      undone: 'response-status-added',
    },
  ],
  [
    'response-status-added',
    {
      given: [
        api(noHeader),
        api(
          "{/x: {get: {operationId: getX, responses: {'200': {description: d}, '404': {description: d}}}}}",
        ),
      ],
      want: 'widens risky receiver typescript',
      undone: 'response-status-removed',
    },
  ],
]
