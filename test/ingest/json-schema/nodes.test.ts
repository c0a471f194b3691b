import { describe, expect, test } from 'vitest'
import { readJsonSchemas } from '../../../src/ingest/json-schema/index.ts'
import { findNode } from '../../../src/schema/index.ts'
import { codeAndPlace, profile, readSchema, sourceOf } from './read-schema.ts'

describe('nodes', () => {
  const node = (schema: unknown, id = 'a.json#') => findNode(readSchema(schema).set, id)

  test.each([
    [
      'text',
      {
        given: { type: 'string', format: 'date' },
        want: {
          kind: 'scalar',
          primitive: 'string',
          builtin: 'string',
          whiteSpace: 'preserve',
          facets: { format: 'date' },
        },
      },
    ],
    [
      'number',
      {
        given: '{"type": "number", "minimum": -1.50, "multipleOf": 1e-2}',
        want: { kind: 'scalar', primitive: 'number', facets: { minInclusive: '-1.5', multipleOf: '0.01' } },
      },
    ],
    [
      'long bound',
      {
        given: '{"type": "number", "maximum": 12345678901234567890.1}',
        want: { facets: { maxInclusive: '12345678901234567890.1' } },
      },
    ],
    [
      'integer',
      {
        given: { type: 'integer', format: 'int32' },
        want: {
          kind: 'scalar',
          primitive: 'decimal',
          builtin: 'integer',
          facets: { fractionDigits: 0, format: 'int32' },
        },
      },
    ],
    [
      'pattern',
      {
        given: { type: 'string', pattern: '^a' },
        want: { facets: { patterns: [[{ dialect: 'ecma', source: '^a' }]] } },
      },
    ],
    [
      'code list',
      {
        given: { type: 'string', enum: ['b', 'a', 'b'] },
        want: { kind: 'code-list', primitive: 'string', members: [{ value: 'b' }, { value: 'a' }] },
      },
    ],
    ['constants', { given: { enum: [1, true] }, want: { kind: 'constant', values: [1, true] } }],
    [
      'reference',
      {
        given: { $ref: '#/$defs/b', $defs: { b: {} }, title: 't' },
        want: { kind: 'reference', to: 'a.json#/$defs/b' },
      },
    ],
    [
      'single allOf',
      { given: { allOf: [{ type: 'null' }] }, want: { kind: 'reference', to: 'a.json#/allOf/0' } },
    ],
    ['never', { given: false, want: { kind: 'never' } }],
  ])('%s', (_name, { given, want }) => {
    expect(node(typeof given === 'string' ? given : JSON.stringify(given))).toMatchObject(want)
  })

  test('an allOf whose type is settled takes the object of a schema without type', () => {
    const { set } = readSchema({ allOf: [{ type: 'object' }, { properties: { a: {} } }] })
    expect(findNode(set, 'a.json#')).toMatchObject({ members: ['a.json#/allOf/0', 'a.json#/allOf/1~object'] })
  })

  test('properties have their place, flags, default and documentation', () => {
    const { set } = readSchema(
      '{"type": "object",\n "properties": {\n  "a": {"$ref": "#/$defs/b", "default": 1.50, "title": "t"}},\n "$defs": {"b": {"readOnly": true, "description": "d"}}}',
    )
    const property = {
      name: 'a',
      type: 'a.json#/properties/a',
      required: false,
      readOnly: true,
      writeOnly: false,
    }
    expect(findNode(set, 'a.json#')).toMatchObject({
      properties: [{ ...property, default: 1.5, at: { file: 's/a.json', line: 3, column: 3 } }],
    })
    const titled = {
      title: 't',
      documentation: [],
      deprecated: false,
      dataElements: [],
      stated: new Map([['default', 1.5]]),
    }
    expect(set.annotations.get('a.json#~property/a')).toEqual(titled)
    expect(set.annotations.get('a.json#/properties/a')).toEqual(titled)
    expect(set.annotations.get('a.json#/$defs/b')).toMatchObject({ documentation: ['d'] })
  })

  test('properties have the flags and the nearest default of what they are made of', () => {
    const { set } = readSchema({
      type: 'object',
      properties: {
        a: { allOf: [{ $ref: '#/$defs/b' }, { default: 'far', writeOnly: true }] },
        c: { allOf: [{ $ref: '#/$defs/b' }], default: 'near' },
        d: { anyOf: [{ $ref: '#/$defs/b' }] },
      },
      $defs: { b: { $ref: '#/$defs/e' }, e: { allOf: [{ readOnly: true, default: 'farther' }] } },
    })
    const plain = { readOnly: false, writeOnly: false }
    expect(findNode(set, 'a.json#')).toMatchObject({
      properties: [
        { name: 'a', readOnly: true, writeOnly: true, default: 'far' },
        { name: 'c', readOnly: true, writeOnly: false, default: 'near' },
        { name: 'd', ...plain },
      ],
    })
  })

  test('names: the document, its definitions, those of other files; one called like its file', () => {
    const files = { 'b/c.yaml': { $defs: { d: {} } } }
    const { set } = readSchema({ $defs: { a: {}, x: { $ref: 'b/c.yaml#/$defs/d' } } }, files)
    const names = [...set.nodes.values()].flatMap(({ id, name }) =>
      name ? [[id, name.namespace, name.local]] : [],
    )
    expect(names).toEqual([
      ['a.json#', '', 'a'],
      ['a.json#/$defs/a', 'a/definitions', 'a'],
      ['a.json#/$defs/x', '', 'x'],
      ['b/c.yaml#/$defs/d', 'b/c', 'd'],
    ])
    expect(set).toMatchObject({
      name: 'a',
      language: 'json',
      entries: ['s/a.json'],
      files: ['s/a.json', 's/b/c.yaml'],
    })
  })

  test('without entries every schema of the source is read, anything else is left out with a note', () => {
    const source = sourceOf({ 'a.json': { type: 'string' }, 'b.json': [1], 'c.txt': 'x' })
    const said: string[] = []
    const sets = readJsonSchemas(source, { setName: 's', profile }, (one) => said.push(codeAndPlace(one)))
    expect(sets.flatMap(({ nodes }) => [...nodes.keys()])).toEqual(['a.json#'])
    expect(said).toEqual(['schema-file-skipped s/b.json:1:1'])
  })
})
