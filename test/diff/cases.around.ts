import type { RuleCase } from './rule-case.ts'
import { api, operation, type VersionText } from './versions.ts'

const get = "get: {operationId: getX, responses: {'200': {description: d}}"
const secured = (asked: string, schemes: string): VersionText =>
  api(`{/x: {${get}, security: [${asked}]}}}`, `components: {securitySchemes: {${schemes}}}`)
const oauth = (scopes: string, url = 'https://a.example', further = ''): string =>
  `o: {type: oauth2, flows: {implicit: {authorizationUrl: '${url}', scopes: {${scopes}}}${further}}}`
const further =
  ", authorizationCode: {authorizationUrl: 'https://a.example', tokenUrl: 'https://a.example/t', scopes: {}}"
const webhook = (webhooks: string): VersionText => ({
  openapi: (api(`{/x: {${get}}}}`, `webhooks: {${webhooks}}`).openapi ?? '').replace('3.0.3', '3.1.0'),
})
const called = "onX: {post: {responses: {'200': {description: d}}}}"
const calling = (name: string, field: string): VersionText =>
  api(
    `{/x: {${get}, callbacks: {${name}: {'{$request.body${field}}': {post: {responses: {'200': {description: d}}}}}}}}}`,
  )
const asked = (name: string, place = 'query'): VersionText =>
  operation(`parameters: [{name: ${name}, in: ${place}, required: true, schema: {type: string}}]`)
const pathPart = (name: string): VersionText =>
  api(
    `{'/x/{${name}}': {${get}, parameters: [{name: ${name}, in: path, required: true, schema: {type: string}}]}}}`,
  )

/** A body with a property of this schema, where only `A` is declared; the defect of any other is tolerated. */
const referring = (name: string): VersionText => {
  const schema = `{type: object, properties: {p: {$ref: '#/components/schemas/${name}'}}}`
  const parts = `requestBody: {content: {application/json: {schema: ${schema}}}}`
  const path = `{/x: {put: {operationId: putX, responses: {'200': {description: d}}, ${parts}}}}`
  return { ...api(path, 'components: {schemas: {A: {type: string}}}'), conventions: { defects: 'compare' } }
}

/** What stands around operations: tags, schemes of security, servers, webhooks, the version of an API. */
export const aroundCases: readonly (readonly [string, RuleCase])[] = [
  [
    'operation-tags-changed',
    { given: [operation('tags: [a]'), operation('tags: [a, b]')], want: 'annotates annotation' },
  ],
  [
    'security-scope-added',
    {
      given: [secured('{o: []}', oauth('r: r')), secured('{o: [r]}', oauth('r: r'))],
      want: 'narrows breaking sender',
      undone: 'security-scope-removed',
    },
  ],
  [
    'security-scope-removed',
    {
      given: [secured('{o: [r]}', oauth('r: r')), secured('{o: []}', oauth('r: r'))],
      want: 'widens safe',
      undone: 'security-scope-added',
    },
  ],
  [
    'security-scheme-changed',
    {
      given: [
        secured('{k: []}', 'k: {type: apiKey, name: k, in: header}'),
        secured('{k: []}', 'k: {type: apiKey, name: k, in: query}'),
      ],
      want: 'replaces breaking sender',
    },
  ],
  [
    'security-scheme-removed',
    {
      given: [
        secured('{o: []}', `${oauth('')}, b: {type: http, scheme: basic}`),
        secured('{o: []}', oauth('')),
      ],
      want: 'annotates annotation',
      undone: 'security-scheme-added',
    },
  ],
  [
    'security-scheme-added',
    {
      given: [
        secured('{o: []}', oauth('')),
        secured('{o: []}', `${oauth('')}, b: {type: http, scheme: basic}`),
      ],
      want: 'annotates annotation',
      undone: 'security-scheme-removed',
    },
  ],
  [
    'security-scheme-address-changed',
    {
      given: [secured('{o: []}', oauth('')), secured('{o: []}', oauth('', 'https://b.example'))],
      want: 'replaces risky sender',
    },
  ],
  [
    'security-scheme-scope-removed',
    {
      given: [secured('{o: []}', oauth('r: r')), secured('{o: []}', oauth(''))],
      want: 'narrows risky sender',
      undone: 'security-scheme-scope-added',
    },
  ],
  [
    'security-scheme-scope-added',
    {
      given: [secured('{o: []}', oauth('')), secured('{o: []}', oauth('r: r'))],
      want: 'widens safe',
      undone: 'security-scheme-scope-removed',
    },
  ],
  [
    'security-scheme-flow-removed',
    {
      given: [secured('{o: []}', oauth('', undefined, further)), secured('{o: []}', oauth(''))],
      want: 'narrows risky sender',
      undone: 'security-scheme-flow-added',
    },
  ],
  [
    'security-scheme-flow-added',
    {
      given: [secured('{o: []}', oauth('')), secured('{o: []}', oauth('', undefined, further))],
      want: 'widens safe',
      undone: 'security-scheme-flow-removed',
    },
  ],
  [
    'webhook-removed',
    {
      given: [webhook(called), webhook('')],
      want: 'narrows risky sender typescript',
      undone: 'webhook-added',
    },
  ],
  [
    'webhook-added',
    { given: [webhook(''), webhook(called)], want: 'widens risky receiver', undone: 'webhook-removed' },
  ],
  [
    'server-default-changed',
    {
      given: [
        api(`{/x: {${get}}}}`, 'servers: [{url: "https://{h}", variables: {h: {enum: [x, y], default: x}}}]'),
        api(`{/x: {${get}}}}`, 'servers: [{url: "https://{h}", variables: {h: {enum: [x, y], default: y}}}]'),
      ],
      want: 'replaces risky sender',
    },
  ],
  [
    'callback-address-changed',
    { given: [calling('onX', '#/u'), calling('onX', '#/w')], want: 'replaces risky sender receiver' },
  ],
  [
    'api-version-changed',
    {
      given: [
        api(`{/x: {${get}}}}`),
        { openapi: (api(`{/x: {${get}}}}`).openapi ?? '').replace("'1'", "'2'") },
      ],
      want: 'annotates annotation',
    },
  ],
  [
    'defect-added',
    {
      ...{ given: [referring('A'), referring('B')], want: 'narrows breaking sender typescript' },
      ...{ undone: 'defect-removed', isUnproven: true },
    },
  ],
  [
    'defect-removed',
    { given: [referring('B'), referring('A')], want: 'widens risky typescript', undone: 'defect-added' },
  ],
  ['parameter-renamed', { given: [pathPart('id'), pathPart('key')], want: 'annotates risky typescript' }],
  [
    'parameter-renamed',
    { given: [asked('subsetId'), asked('subsets')], want: 'replaces breaking sender typescript' },
  ],
  [
    'parameter-moved',
    { given: [asked('id'), asked('ID', 'header')], want: 'replaces breaking sender typescript' },
  ],
]
