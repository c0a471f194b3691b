import type { RuleCase } from './rule-case.ts'
import { api, body, body31, operation, type VersionText } from './versions.ts'

const property = (rest: string, required = ''): VersionText =>
  body(`{type: object, ${required} properties: {a: {type: string, ${rest}}}}`)
const response = (rest: string, required = ''): VersionText =>
  api(
    `{/x: {get: {operationId: getX, responses: {'200': {description: d, content: {application/json: {schema: {type: object, ${required} properties: {a: {type: string, ${rest}}}}}}}}}}}`,
  )
const text = (rest: string): VersionText => body31(`{type: string, ${rest}}`)
const schema = (keywords: object): VersionText => ({
  schemas: {
    'x.json': JSON.stringify({ type: 'object', properties: { a: { type: 'string', ...keywords } } }),
  },
})
/** Rules about what refuses no document of itself: access, and keywords that are only stated. */
/** Keywords that refuse no value, and change the wire, a direction or what clients expect. */
export const statedCases: readonly (readonly [string, RuleCase])[] = [
  [
    'property-became-read-only',
    {
      given: [property(''), property('readOnly: true')],
      want: 'narrows risky sender',
      undone: 'property-no-longer-read-only',
    },
  ],
  [
    'property-no-longer-read-only',
    {
      given: [property('readOnly: true', 'required: [a],'), property('', 'required: [a],')],
      want: 'replaces breaking sender typescript',
      undone: 'property-became-read-only',
    },
  ],
  [
    'property-became-write-only',
    {
      given: [response('', 'required: [a],'), response('writeOnly: true', 'required: [a],')],
      want: 'widens breaking receiver typescript',
      undone: 'property-no-longer-write-only',
    },
  ],
  [
    'property-no-longer-write-only',
    {
      given: [response('writeOnly: true'), response('')],
      want: 'widens risky receiver',
      undone: 'property-became-write-only',
    },
  ],
  ['default-changed', { given: [text(''), text('default: x')], want: 'replaces risky sender' }],
  [
    'content-encoding-changed',
    {
      given: [text('contentEncoding: base64'), text('contentEncoding: base16')],
      want: 'replaces risky sender',
    },
  ],
  [
    'content-media-type-changed',
    {
      given: [text('contentMediaType: text/html'), text('contentMediaType: image/png')],
      want: 'replaces risky sender',
    },
  ],
  [
    'content-schema-changed',
    {
      given: [
        text('contentMediaType: application/json'),
        text('contentMediaType: application/json, contentSchema: {type: object}'),
      ],
      want: 'replaces risky sender',
    },
  ],
  [
    'xml-form-changed',
    {
      given: [schema({ xml: { name: 'A' } }), schema({ xml: { name: 'B' } })],
      want: 'replaces breaking sender receiver',
      isUnproven: true,
    },
  ],
  [
    'extensible-value-removed',
    {
      given: [text('x-extensible-enum: [a, b]'), text('x-extensible-enum: [a]')],
      want: 'narrows risky sender',
      undone: 'extensible-value-added',
    },
  ],
  [
    'extensible-value-added',
    {
      given: [text('x-extensible-enum: [a]'), text('x-extensible-enum: [a, b]')],
      want: 'widens safe',
      undone: 'extensible-value-removed',
    },
  ],
  [
    'sunset-changed',
    {
      given: [operation("x-sunset: '2030-01-01'"), operation("x-sunset: '2031-01-01'")],
      want: 'annotates annotation',
    },
  ],
  [
    'stability-changed',
    {
      given: [operation('x-stability-level: beta'), operation('x-stability-level: stable')],
      want: 'annotates annotation',
    },
  ],
  ['examples-changed', { given: [text('example: a'), text('example: b')], want: 'annotates annotation' }],
]
