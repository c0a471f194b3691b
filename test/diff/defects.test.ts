import { describe, expect, test } from 'vitest'
import { type Comparison, diff } from '../../src/diff/index.ts'
import { api, type VersionText, versionOf } from './versions.ts'

const tolerant = (given: VersionText): VersionText => ({ ...given, conventions: { defects: 'compare' } })

async function compare(before: VersionText, after: VersionText): Promise<Comparison> {
  return diff(await versionOf('a', tolerant(before)), await versionOf('b', tolerant(after)))
}

/** An operation with a query parameter, which is compared whatever is wrong elsewhere. */
interface Operation {
  readonly type?: string
  readonly parameters?: string
  readonly responses?: string
  readonly parts?: string
  readonly components?: string
}

function operation({ type = 'string', parameters = '', components = '', ...more }: Operation): VersionText {
  const { responses = ", responses: {'200': {description: d}}", parts = '' } = more
  const all = `[{name: q, in: query, schema: {type: ${type}}}${parameters}]`
  const rest = `components: {schemas: {S: {type: string}${components}}}`
  return api(`{/x: {put: {operationId: putX, parameters: ${all}${responses}${parts}}}}`, rest)
}

const body = (schema: string, components = ''): Operation => ({
  parts: `, requestBody: {content: {application/json: {schema: ${schema}}}}`,
  components,
})
const status = (name: string, response = '{description: e}'): Operation => ({
  responses: `, responses: {'200': {description: d}, ${name}: ${response}}`,
})
const schemaAt = 'PUT /x, /requestBody/content/application/json/schema'

/** Its code, the operation with it, the same one mended, and its place. */
type Row = readonly [name: string, why: string, broken: Operation, mended: Operation, place: string]

const rows: readonly Row[] = [
  [
    'a reference to nothing',
    'ref-unresolved',
    body("{$ref: '#/components/schemas/None'}"),
    body("{$ref: '#/components/schemas/S'}"),
    schemaAt,
  ],
  [
    'a reference to an address',
    'ref-outside',
    body("{$ref: 'https://example.org/a.json'}"),
    body('{type: string}'),
    schemaAt,
  ],
  [
    'a reference out of the source',
    'ref-outside',
    body("{$ref: '../a.json'}"),
    body('{type: string}'),
    schemaAt,
  ],
  [
    'a reference to itself',
    'ref-loop',
    body('{}', ", L: {$ref: '#/components/schemas/L'}"),
    body('{}', ', L: {type: string}'),
    '/components/schemas/L',
  ],
  [
    'properties by reference',
    'properties-reference',
    body("{type: object, properties: {$ref: '#/a'}}"),
    body('{type: object, properties: {a: {type: string}}}'),
    schemaAt,
  ],
  [
    'a list of items',
    'schema-malformed',
    body('{type: array, items: [{type: string}]}'),
    body('{type: array, items: {type: string}}'),
    `${schemaAt}/items`,
  ],
  ['a type that is none', 'keyword-value-wrong', body('{type: sting}'), body('{type: string}'), schemaAt],
  [
    'a reference among alternatives',
    'ref-unresolved',
    body("{oneOf: [{type: integer}, {$ref: '#/none'}]}"),
    body('{oneOf: [{type: integer}, {type: string}]}'),
    `${schemaAt}/oneOf/1`,
  ],
  [
    'a range of statuses in small letters',
    'openapi-status-wrong',
    status('4xx'),
    status('4XX'),
    'PUT /x, response 4xx',
  ],
  ['no responses', 'openapi-responses-missing', { responses: '' }, {}, 'PUT /x, /responses'],
  [
    'a response that leads nowhere',
    'ref-unresolved',
    status("'404'", "{$ref: '#/components/responses/R'}"),
    status("'404'"),
    'PUT /x, response 404',
  ],
  [
    'a header without a schema',
    'openapi-field-missing',
    status("'404'", '{description: e, headers: {H: {}}}'),
    status("'404'", '{description: e, headers: {H: {schema: {type: string}}}}'),
    'PUT /x, response 404, /headers/H',
  ],
  [
    'a parameter without a schema',
    'openapi-field-missing',
    { parameters: ', {name: r, in: query}' },
    { parameters: ', {name: r, in: query, schema: {type: string}}' },
    'PUT /x, /parameters/1',
  ],
  [
    'a body that leads nowhere',
    'ref-unresolved',
    { parts: ", requestBody: {$ref: '#/components/requestBodies/B'}" },
    body('{type: string}'),
    'PUT /x, /requestBody',
  ],
]

describe('a defect of one place', () => {
  test.each(rows)('%s: the rest is compared', async (_, why, broken, _mended, place) => {
    const { changes, summary, notCompared } = await compare(
      operation(broken),
      operation({ ...broken, type: 'integer' }),
    )
    expect(changes.map(({ rule }) => rule)).toEqual(['form-changed'])
    expect(summary.notCompared).toBe(2)
    expect(notCompared).toMatchObject(
      ['before', 'after'].map((side) => ({
        in: side,
        why,
        where: { place },
        at: { line: expect.any(Number) },
      })),
    )
  })

  test.each(rows)('%s: breaking where the later version brings it', async (_, why, broken, mended, place) => {
    const { changes, notCompared } = await compare(operation(mended), operation(broken))
    expect(changes).toMatchObject([{ rule: 'defect-added', severity: 'breaking', where: { place } }])
    expect(notCompared).toMatchObject([{ in: 'after', why }])
  })

  test.each(rows)('%s: nothing is said of what it hid where it is mended', async (_, why, broken, mended) => {
    const { changes, notCompared } = await compare(operation(broken), operation(mended))
    expect(changes).toMatchObject([{ rule: 'defect-removed', severity: 'safe' }])
    expect(notCompared).toMatchObject([{ in: 'before', why }])
  })

  test('a keyword that cannot be read hides nothing else of its schema', async () => {
    const schema = (required: string, type: string) =>
      operation(body(`{type: object, required: ${required}, properties: {a: {type: ${type}}}}`))
    const rulesOf = ({ changes }: Comparison) => changes.map(({ rule }) => rule).sort()
    const [broken, mended] = [schema('true', 'string'), schema('[a]', 'integer')]
    expect(rulesOf(await compare(broken, schema('true', 'integer')))).toEqual(['form-changed'])
    expect(rulesOf(await compare(broken, mended))).toEqual([
      'defect-removed',
      'form-changed',
      'property-became-required',
    ])
    expect(rulesOf(await compare(mended, broken))).toEqual([
      'defect-added',
      'form-changed',
      'property-became-optional',
    ])
  })

  test('one more of a kind is one that is new', async () => {
    const two = (last: string) =>
      operation(body("{type: object, properties: {a: {$ref: '#/a'}, b: {}}}".replace('b: {}', last)))
    const { changes, summary } = await compare(two('b: {}'), two("b: {$ref: '#/b'}"))
    expect(changes.map(({ rule, where }) => [rule, where.place])).toEqual([
      ['defect-added', `${schemaAt}/properties/b`],
    ])
    expect(summary).toMatchObject({ breaking: 1, notCompared: 3 })
  })

  test('two schemas with one identifier', async () => {
    const schemas = (type: string): VersionText => {
      const part = (id: string, inner: object) => ({ $id: id, type: 'object', properties: { a: inner } })
      const document = { $defs: { A: part('urn:x', {}), B: part('urn:x', { type: 'null' }) }, type }
      return { schemas: { 'a.json': JSON.stringify(document) } }
    }
    const { changes, notCompared } = await compare(schemas('string'), schemas('integer'))
    expect(changes.map(({ rule }) => rule)).toEqual(['form-changed'])
    expect(notCompared.map(({ why, where }) => [why, where.place])).toEqual([
      ['schema-identifier-duplicate', '/$defs/B'],
      ['schema-identifier-duplicate', '/$defs/B'],
    ])
  })

  test('stays an error where nothing is tolerated', async () => {
    await expect(versionOf('a', operation(body("{$ref: '#/a'}")))).rejects.toThrow('#/a')
  })
})
