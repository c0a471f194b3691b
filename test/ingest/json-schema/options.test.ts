import { expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { type JsonSchemaOptions, readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import { findNode } from '../../../src/schema/index.ts'
import { accepts } from './evaluate.ts'
import { profile, sourceOf } from './read-schema.ts'

function read(files: Readonly<Record<string, unknown>>, options: Partial<JsonSchemaOptions>) {
  const diagnostics = new Diagnostics()
  const whole = { setName: 'a', profile, entries: ['a.json'], ...options }
  const [set] = readJsonSchemas(sourceOf(files), whole, diagnostics.sink)
  if (set === undefined) throw new Error('nothing was read')
  return { set, codes: diagnostics.sorted().map(({ code }) => code) }
}

test('references by URL are resolved to files of the source', () => {
  const files = {
    'a.json': {
      properties: { b: { $ref: 'https://example.com/x/b.json' }, c: { $ref: 'https://example.com/c.json' } },
    },
    'copies/b.json': { properties: { d: { $ref: '/x/d/e.json' } } },
    'copies/d/e.json': {},
  }
  const { set, codes } = read(files, { baseUris: new Map([['https://example.com/x/', 'copies/']]) })
  expect(findNode(set, 'a.json#/properties/b')).toMatchObject({ kind: 'reference', to: 'copies/b.json#' })
  expect(findNode(set, 'copies/b.json#/properties/d')).toMatchObject({ to: 'copies/d/e.json#' })
  expect(codes).toEqual(['ref-outside'])
})

test('the dialect of documents that name none', () => {
  const files = { 'a.json': { items: [{ type: 'null' }] } }
  expect(read(files, {}).codes).toEqual(['schema-malformed'])
  expect(read(files, { dialect: 'http://json-schema.org/draft-04/schema#' }).codes).toEqual([])
})

test('a document without a dialect has that of the documents that are read', () => {
  const tuple = {
    definitions: { T: { type: 'array', items: [{ type: 'integer' }], additionalItems: false } },
  }
  const bound = { definitions: { T: { type: 'number', minimum: 0, exclusiveMinimum: true } } }
  const root = (draft: string, property: string) => ({
    $schema: `http://json-schema.org/${draft}/schema#`,
    properties: { [property]: { $ref: 'defs.json#/definitions/T' } },
  })
  const seventh = { 'a.json': root('draft-07', 'a'), 'defs.json': tuple }
  for (const options of [{}, { entries: undefined }]) {
    const { set, codes } = read(seventh, options as Partial<JsonSchemaOptions>)
    expect(codes).toEqual([])
    const at = (value: unknown) => accepts(set, 'a.json#', value)
    expect([at({ a: [1] }), at({ a: [1, 2] }), at({ a: ['x'] })]).toEqual([true, false, false])
  }
  const fourth = read({ 'a.json': root('draft-04', 'a'), 'defs.json': bound }, {})
  expect(fourth.codes).toEqual([])
  expect([1, 0].map((a) => accepts(fourth.set, 'a.json#', { a }))).toEqual([true, false])
  // Two dialects say nothing of a third document.
  const both = { ...seventh, 'b.json': root('draft-04', 'a') }
  expect(read(both, { entries: ['a.json', 'b.json'] }).codes).toContain('schema-malformed')
})

test('formats refuse values where that is asked for, or where the schema says so', () => {
  const vocab = 'https://json-schema.org/draft/2020-12/vocab/'
  const meta = {
    $id: 'https://example.com/meta',
    $vocabulary: { [`${vocab}core`]: true, [`${vocab}format-assertion`]: false },
  }
  const facets = (schema: object, options: Partial<JsonSchemaOptions>) => {
    const { set } = read({ 'a.json': schema, 'meta.json': meta }, options)
    return [...set.nodes.values()].flatMap((node) =>
      node.kind === 'scalar' && node.facets.format ? [node.facets] : [],
    )
  }
  const described = { type: 'string', format: 'date' }
  expect(facets(described, {})).toEqual([{ format: 'date' }])
  expect(facets(described, { conventions: { assertFormats: true } })).toEqual([
    { format: 'date', assertsFormat: true },
  ])
  const own = { $schema: 'https://example.com/meta', format: 'date' }
  expect(facets(own, {})).toEqual([{ format: 'date', assertsFormat: true }])
  expect(facets({ format: 'date' }, {})).toEqual([])
})

/** What values a schema takes of one of each type, with and without implied types. */
test.each([
  ['properties', { properties: { a: { type: 'string' } } }, 'object'],
  ['required names', { required: ['a'] }, 'object'],
  ['items', { items: { type: 'string' } }, 'array'],
  ['a type that is stated', { type: ['object', 'null'], properties: {} }, 'null object'],
  ['keywords of two types', { properties: {}, items: {} }, 'array boolean null number object string'],
  ['limits of numbers', { minimum: 1 }, 'array boolean null number object string'],
  ['nothing', {}, 'array boolean null number object string'],
])('types that %s imply', (_, schema, wanted) => {
  const samples = { array: ['a'], boolean: true, null: null, number: 2, object: { a: 'b' }, string: 'c' }
  const taken = (options: Partial<JsonSchemaOptions>): string => {
    const { set, codes } = read({ 'a.json': schema }, options)
    expect(codes).toEqual([])
    return Object.entries(samples)
      .flatMap(([type, value]) => (accepts(set, 'a.json#', value) ? [type] : []))
      .join(' ')
  }
  expect(taken({ conventions: { implyTypes: true } })).toBe(wanted)
  expect(taken({})).toBe('type' in schema ? wanted : Object.keys(samples).join(' '))
})
