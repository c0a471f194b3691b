import { expect, test } from 'vitest'
import { diff } from '../../src/diff/index.ts'
import { api, body, type VersionText, versionOf } from './versions.ts'

const codes = (last: string): string => `{type: string, enum: [a, b${last}]}`
const ok = `'200': {description: d}`
const asking = (parameters: string, rest = `responses: {${ok}}`): VersionText =>
  api(`{'/x/{a}/{b}': {post: {operationId: p, ${parameters && `parameters: [${parameters}], `}${rest}}}}`)
const parameter = (name: string, where: string, schema: string): string =>
  `{name: ${name}, in: ${where}, required: ${where === 'path'}, schema: ${schema}}`
const inBody = (schema: string): string => `{application/json: {schema: ${schema}}}`
const both = (make: (schema: string) => string): ((schema: string) => VersionText) => {
  return (schema) => body(`{type: object, properties: {q: ${make(schema)}, r: ${make(schema)}}}`)
}

/** Equal inline schemas at places of other names are declared apart. */
test.each<[what: string, given: (schema: string) => VersionText, places: readonly string[]]>([
  [
    'query parameters',
    (schema) => asking(`${parameter('q', 'query', schema)}, ${parameter('r', 'query', schema)}`),
    ['q', 'r'],
  ],
  [
    'path parameters',
    (schema) => asking(`${parameter('a', 'path', schema)}, ${parameter('b', 'path', schema)}`),
    ['a', 'b'],
  ],
  [
    'a query parameter and a header of one name',
    (schema) => asking(`${parameter('q', 'query', schema)}, ${parameter('q', 'header', schema)}`),
    ['q', 'q'],
  ],
  [
    'headers of a response',
    (schema) =>
      asking(
        '',
        `responses: {'200': {description: d, headers: {A: {schema: ${schema}}, B: {schema: ${schema}}}}}`,
      ),
    ['200/A', '200/B'],
  ],
  [
    'a parameter and a body',
    (schema) =>
      asking(
        parameter('q', 'query', schema),
        `requestBody: {content: ${inBody(schema)}}, responses: {${ok}}`,
      ),
    ['', 'q'],
  ],
  [
    'parameters of two operations',
    (schema) =>
      api(
        `{/y: {${['get', 'put'].map((method) => `${method}: {operationId: ${method}, parameters: [${parameter(`of-${method}`, 'query', schema)}], responses: {${ok}}}`).join(', ')}}}`,
      ),
    ['of-get', 'of-put'],
  ],
  ['items of two properties', both((schema) => `{type: array, items: ${schema}}`), ['q/[]', 'r/[]']],
  [
    'items of the items of two properties',
    both((schema) => `{type: array, items: {type: array, items: ${schema}}}`),
    ['q/[]/[]', 'r/[]/[]'],
  ],
  ['values of two maps', both((schema) => `{type: object, additionalProperties: ${schema}}`), ['q/*', 'r/*']],
  [
    'alternatives of two properties',
    both((schema) => `{anyOf: [${schema}, {type: integer}]}`),
    ['q/(code list)', 'r/(code list)'],
  ],
])('copies that lose a value: %s', async (_what, given, places) => {
  const [before, after] = [await versionOf('a', given(codes(', c'))), await versionOf('b', given(codes('')))]
  const { changes } = diff(before, after)
  const found = changes.map(({ rule, where }) => `${rule} ${where.path.slice(1).join('/')}`)
  expect(found.sort()).toEqual(places.map((place) => `enum-value-removed ${place}`))
})

test('the schema of two parameters becomes another named one at both', async () => {
  const named = (name: string): VersionText => {
    const schema = `{$ref: '#/components/schemas/${name}'}`
    return api(
      `{/y: {get: {operationId: g, parameters: [${parameter('q', 'query', schema)}, ${parameter('r', 'query', schema)}], responses: {${ok}}}}}`,
      `components: {schemas: {A: ${codes(', c')}, B: {type: string, enum: [x, y, z]}}}`,
    )
  }
  const { changes } = diff(await versionOf('a', named('A')), await versionOf('b', named('B')))
  const places = changes
    .filter(({ rule }) => rule === 'type-changed')
    .map(({ where }) => where.path.slice(1).join('/'))
  expect(places).toEqual(['q', 'r'])
})

test.each([
  [
    'of properties of one name',
    (schema: string) =>
      `{o: {type: object, properties: {q: ${schema}}}, p: {type: object, properties: {q: ${schema}}}}`,
  ],
  [
    'of items of properties of one name',
    (schema: string) =>
      `{o: {type: object, properties: {q: {type: array, items: ${schema}}}}, p: {type: object, properties: {q: {type: array, items: ${schema}}}}}`,
  ],
])('an edit in copies %s is one entry', async (_what, properties) => {
  const given = (schema: string): VersionText => body(`{type: object, properties: ${properties(schema)}}`)
  const { changes } = diff(await versionOf('a', given(codes(', c'))), await versionOf('b', given(codes(''))))
  expect(changes.map(({ rule }) => rule)).toEqual(['enum-value-removed'])
})

test.each(['additionalProperties', 'items'])(
  'an unnamed schema that refers to itself by %s ends',
  async (keyword) => {
    const given = (last: string): VersionText => ({
      schemas: {
        'order.json': JSON.stringify({
          $schema: 'https://json-schema.org/draft/2020-12/schema',
          properties: {
            part: {
              properties: { a: true, b: true, c: { enum: ['a', 'b', last] } },
              [keyword]: { [keyword]: { $ref: '#/properties/part' } },
            },
          },
        }),
      },
    })
    const { changes } = diff(await versionOf('a', given('c')), await versionOf('b', given('d')))
    expect(changes.map(({ rule }) => rule).sort()).toEqual(['enum-value-added', 'enum-value-removed'])
  },
)
