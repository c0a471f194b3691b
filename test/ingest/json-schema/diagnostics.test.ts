import { describe, expect, test } from 'vitest'
import { Diagnostics } from '../../../src/diagnostics/index.ts'
import { readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import { readDescription } from '../openapi/read-description.ts'
import { codeAndPlace, profile, readSchema, sourceOf } from './read-schema.ts'

const draft07 = '"$schema": "http://json-schema.org/draft-07/schema"'

describe('schema diagnostics', () => {
  const rows: readonly (readonly [string, readonly string[]])[] = [
    ['{"$ref": 1}', ['ref-malformed s/a.json:1:10']],
    ['{"$ref": "#/a"}', ['ref-unresolved s/a.json:1:10']],
    ['{"$ref": "#/constructor/prototype"}', ['ref-unresolved s/a.json:1:10']],
    ['{"$ref": "#/__proto__"}', ['ref-unresolved s/a.json:1:10']],
    ['{"$ref": "#b"}', ['ref-unresolved s/a.json:1:10']],
    ['{"$ref": "b.json"}', ['ref-unresolved s/a.json:1:10']],
    ['{"$ref": "#/%zz"}', ['ref-unresolved s/a.json:1:10']],
    ['{"$ref": "../b.json"}', ['ref-outside s/a.json:1:10']],
    ['{"$ref": "%2e%2e/b.json"}', ['ref-outside s/a.json:1:10']],
    ['{"$ref": "/b.json"}', ['ref-outside s/a.json:1:10']],
    ['{"$ref": "//b/c.json"}', ['ref-outside s/a.json:1:10']],
    ['{"$ref": "..\\\\b.json"}', ['ref-outside s/a.json:1:10']],
    ['{"$ref": "file:///b.json"}', ['ref-outside s/a.json:1:10']],
    ['{"$ref": "source:b.json"}', ['ref-outside s/a.json:1:10']],
    ['{"$ref": "http://example.com/b.json"}', ['ref-outside s/a.json:1:10']],
    ['{"$ref": "#"}', ['ref-loop s/a.json:1:1']],
    [
      '{"$defs": {"a": {"$ref": "#/$defs/b"},\n"b": {"not": {"$ref": "#/$defs/a"}}}}',
      ['ref-loop s/a.json:1:17'],
    ],
    [
      `{${draft07},\n"not": {"$ref": "#/definitions/a", "type": "null"}, "definitions": {"a": {}}}`,
      ['ref-siblings-ignored s/a.json:2:9'],
    ],
    ['{"properties": {"$ref": "#/$defs/a"}}', ['properties-reference s/a.json:1:17']],
    ['{"items": 1}', ['schema-malformed s/a.json:1:11']],
    ['{"items": [true]}', ['schema-malformed s/a.json:1:11']],
    ['{"$schema": "http://json-schema.org/draft-03/schema#"}', ['schema-dialect-unknown s/a.json:1:13']],
    ['{"$defs": {"a": {"$id": "b"},\n"c": {"$id": "b"}}}', ['schema-identifier-duplicate s/a.json:2:7']],
    ['{"minlength": 1,\n "x-a": 1}', ['keyword-unknown s/a.json:1:2']],
    ['{"tsType": "A"}', ['keyword-unknown s/a.json:1:2']],
    ['{"$dynamicRef": "#a"}', ['ref-unresolved s/a.json:1:17']],
    ['{"$dynamicRef": 1}', ['ref-malformed s/a.json:1:17']],
    ['{"$recursiveRef": "#"}', ['keyword-unknown s/a.json:1:2']],
    ['{"minLength": -1}', ['keyword-value-wrong s/a.json:1:15']],
    ['{"minLength": 1.5}', ['keyword-value-wrong s/a.json:1:15']],
    ['{"maxLength": 99999999999999999999}', []],
    ['{"type": []}', ['keyword-value-wrong s/a.json:1:10']],
    ['{"minimum": "1"}', ['keyword-value-wrong s/a.json:1:13']],
    ['{"minimum": 1e99999}', ['keyword-value-wrong s/a.json:1:13']],
    ['{"multipleOf": 0}', ['keyword-value-wrong s/a.json:1:16']],
    ['{"type": "text"}', ['keyword-value-wrong s/a.json:1:10']],
    ['{"type": null}', ['keyword-value-wrong s/a.json:1:10']],
    ['{"type": ["string", null]}', ['keyword-value-wrong s/a.json:1:21']],
    ['{"required": "a"}', ['keyword-value-wrong s/a.json:1:14']],
    ['{"properties": []}', ['keyword-value-wrong s/a.json:1:16']],
    ['{"anyOf": []}', ['keyword-value-wrong s/a.json:1:11']],
    ['{"prefixItems": {}}', ['keyword-value-wrong s/a.json:1:17']],
    ['{"uniqueItems": 1}', ['keyword-value-wrong s/a.json:1:17']],
    ['{"pattern": "("}', ['keyword-pattern-invalid s/a.json:1:13']],
    ['{"pattern": "^a\\\\:$"}', ['keyword-pattern-escapes s/a.json:1:13']],
    ['{"pattern": "\\\\Aa"}', ['keyword-pattern-invalid s/a.json:1:13']],
    ['{"pattern": "(a{1000}){1000}"}', ['pattern-unbounded s/a.json:1:13']],
    ['{"pattern": "^(a+)\\\\1$"}', ['pattern-unbounded s/a.json:1:13']],
    [`{"pattern": "${'('.repeat(300)}a${')'.repeat(300)}"}`, ['pattern-construct s/a.json:1:13']],
    [`{"pattern": "${'a'.repeat(5000)}"}`, ['pattern-too-long s/a.json:1:13']],
    ['{"patternProperties": {"(": {}}}', ['keyword-pattern-invalid s/a.json:1:24']],
    ['{"patternProperties": {"a\\\\_": {}}}', ['keyword-pattern-escapes s/a.json:1:24']],
    ['{"const": [12345678901234567890]}', ['keyword-number-inexact s/a.json:1:12']],
  ]
  test.each(rows.map(([given, want]) => [want.join(), { given, want }] as const))(
    '%s',
    (_name, { given, want }) => {
      expect(readSchema(given).diagnostics.map(codeAndPlace)).toEqual(want)
    },
  )

  const named = (id: string, type: string) => ({ $id: `https://example.com/${id}.json`, type })
  test.each<[string, { given: object; others: Record<string, object>; want: readonly string[] }]>([
    [
      'neighbours of one name that nothing asks for',
      {
        given: { $id: 'https://example.com/a.json', $ref: 'c.json' },
        others: {
          'b.json': named('b', 'null'),
          'b2.json': named('b', 'string'),
          'c.json': named('c', 'null'),
        },
        want: [],
      },
    ],
    [
      'neighbours of the name that is asked for',
      {
        given: { $id: 'https://example.com/a.json', $ref: 'b.json' },
        others: { 'x.json': named('b', 'null'), 'y.json': named('b', 'string') },
        want: ['schema-identifier-duplicate s/y.json:1:2'],
      },
    ],
    [
      'a neighbour with the name of what is read',
      {
        given: { ...named('a', 'null'), $defs: { c: { $ref: 'c.json' } } },
        others: { 'old/a.json': named('a', 'string'), 'c.json': named('c', 'null') },
        want: [],
      },
    ],
    [
      'a neighbour with the name of what is read, read as well',
      {
        given: { ...named('a', 'null'), $defs: { b: { $ref: 'old/a.json' } } },
        others: { 'old/a.json': named('a', 'string') },
        want: ['schema-identifier-duplicate s/old/a.json:1:2'],
      },
    ],
    [
      'names without a host',
      {
        given: { $id: '/a', $ref: '/b#/$defs/c' },
        others: { 'x.json': { $id: '/b', $defs: { c: { $ref: 'y.json' } } }, 'y.json': { type: 'null' } },
        want: [],
      },
    ],
    [
      'two of a name without a host, asked for',
      {
        given: { $ref: '/b' },
        others: { 'x.json': { $id: '/b', type: 'null' }, 'y.json': { $id: '/b', type: 'string' } },
        want: ['schema-identifier-duplicate s/y.json:1:2'],
      },
    ],
    [
      'two of a name without a host, not asked for',
      {
        given: {
          $id: '/b',
          properties: { a: { $id: '/properties/a', $ref: '#/$defs/c' } },
          $defs: { c: {} },
        },
        others: { 'x.json': { $id: '/b', properties: { a: { $id: '/properties/a', type: 'null' } } } },
        want: [],
      },
    ],
  ])('identifiers: %s', (_name, { given, others, want }) => {
    expect(readSchema(given, others).diagnostics.map(codeAndPlace)).toEqual(want)
  })

  test('a vocabulary that is required and not known', () => {
    const meta = {
      $id: 'https://example.com/meta',
      $vocabulary: {
        'https://json-schema.org/draft/2020-12/vocab/core': true,
        'https://example.com/vocab/a': true,
        'https://example.com/vocab/b': false,
      },
    }
    const { diagnostics } = readSchema({ $schema: 'https://example.com/meta' }, { 'meta.json': meta })
    expect(diagnostics.map(codeAndPlace)).toEqual(['schema-vocabulary-unknown s/meta.json:1:106'])
  })

  test('a schema of another dialect inside', () => {
    const inner = { $id: 'b', $schema: 'https://example.com/unknown' }
    const { diagnostics } = readSchema({ $defs: { b: inner } })
    expect(diagnostics.map(codeAndPlace)).toEqual(['schema-dialect-unknown s/a.json:1:36'])
  })

  test('draft-04 knows no boolean schemas', () => {
    const schema = { $schema: 'http://json-schema.org/draft-04/schema#', not: true, additionalItems: false }
    expect(readSchema(schema).diagnostics.map(({ code }) => code)).toEqual(['schema-malformed'])
  })

  test('an entry that the source does not hold', () => {
    const diagnostics = new Diagnostics()
    const options = { setName: 's', profile, entries: ['b.json'] }
    expect(readJsonSchemas(sourceOf({}), options, diagnostics.sink)).toEqual([])
    expect(diagnostics.sorted().map(codeAndPlace)).toEqual(['schema-file-missing'])
  })

  test('what a schema asks that cannot be read is not known', () => {
    const { set } = readSchema({ properties: { a: { $ref: '#/b' } } })
    expect(set.nodes.get('a.json#/properties/a')?.kind).toBe('unknown')
  })

  test('references in identifiers of the network find neighbours, and nothing else', () => {
    const schema = {
      $id: 'https://example.com/x/a.json',
      properties: { a: { $ref: 'b.json' }, c: { $ref: 'c.json' } },
    }
    const { set, diagnostics } = readSchema(schema, { 'b.json': {} })
    expect(set.nodes.get('a.json#/properties/a')).toMatchObject({ kind: 'reference', to: 'b.json#' })
    expect(diagnostics.map(({ code }) => code)).toEqual(['ref-outside'])
  })
})

test.each([
  ['type: [string, null]', true],
  ['type: null', true],
  ['type: [string, Null]', true],
  ['type: [string, ~]', false],
  ['type: [string, 1]', false],
  ['required: [a, null]', false],
])('in YAML, %s has a null that is meant as a text, or not', async (keyword, isNull) => {
  const text = `openapi: 3.1.0\ninfo: {title: t, version: '1'}\npaths: {}\ncomponents:\n  schemas:\n    Q: {${keyword}}\n`
  const { diagnostics } = await readDescription(text)
  const advice = diagnostics.map(({ code, fix }) => [code, fix?.includes('"null"')])
  expect(advice).toEqual([['keyword-value-wrong', isNull]])
})
