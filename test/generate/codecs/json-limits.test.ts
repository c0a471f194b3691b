import { describe, expect, test } from 'vitest'
import { readSchema } from '../../ingest/json-schema/read-schema.ts'
import { codecOf } from './json-codec-of.ts'

const nested = (depth: number) => `${'{"a":'.repeat(depth)}{}${'}'.repeat(depth)}`

describe('values that are deeper than a call stack', () => {
  test.each([
    ['checked all the way', { type: 'object', properties: { a: { $ref: '#' } } }],
    ['denied all the way', { properties: { a: { not: { not: { $ref: '#' } } } } }],
    ['not evaluated', { allOf: [{ properties: { a: { $ref: '#' } } }], unevaluatedProperties: false }],
  ])('%s', async (_name, schema) => {
    const codec = await codecOf(readSchema(schema).set)
    expect(codec.parse(nested(100)).ok).toBe(true)
    for (const depth of [1000, 1500, 100_000]) {
      expect(codec.parse(nested(depth))).toMatchObject({ ok: false, issues: [{ rule: 'limit-depth' }] })
    }
  })

  test('a schema that leads back to the same value by a dynamic reference', async () => {
    const outer = {
      $id: 'https://example.com/a',
      $dynamicAnchor: 'n',
      $ref: 'b',
      $defs: { b: { $id: 'b', $dynamicRef: '#n', $defs: { n: { $dynamicAnchor: 'n' } } } },
    }
    const codec = await codecOf(readSchema(outer).set)
    expect(codec.validate(1)).toMatchObject({ issues: [{ rule: 'limit-depth' }] })
  })

  test('compared as deep as values may be', async () => {
    const deep = `${'['.repeat(990)}${']'.repeat(990)}`
    const unique = await codecOf(readSchema({ uniqueItems: true }).set)
    expect(unique.parse(`[${deep},${deep}]`).ok).toBe(false)
    expect(unique.parse(`[${deep},[${deep}]]`).ok).toBe(true)
    const fixed = await codecOf(readSchema({ const: [[1]] }).set)
    expect(fixed.parse(deep).ok).toBe(false)
  })
})

describe('numbers', () => {
  test.each([
    ['{"multipleOf": 0.01}', { yes: ['0.29', '4.35', '1e3'], no: ['0.295'] }],
    ['{"multipleOf": 1e-8}', { yes: ['12391239123', '1e-8'], no: ['1e-9'] }],
    ['{"type": "integer", "multipleOf": 0.123456789}', { yes: ['0'], no: ['1e308'] }],
    ['{"maximum": 9007199254740993}', { yes: ['9007199254740992'], no: ['9007199254740994'] }],
    ['{"exclusiveMinimum": 9007199254740991.5}', { yes: ['9007199254740992'], no: ['9007199254740991'] }],
    [
      '{"type": "integer"}',
      {
        yes: ['1.0', '-0.0', '1e2', '9.824e52'],
        no: ['1.5', '98249283749234923498293171823948729348710298'],
      },
    ],
    [
      '{"uniqueItems": true}',
      {
        yes: ['[0, false, "0", [0], {"0": 0}]'],
        no: ['[0, -0.0]', '[[0], [-0]]', '[{"a":1,"b":2},{"b":2,"a":1}]'],
      },
    ],
  ])('%s', async (schema, { yes, no }) => {
    const codec = await codecOf(readSchema(schema).set)
    expect(yes.filter((text) => !codec.parse(text).ok)).toEqual([])
    expect(no.filter((text) => codec.parse(text).ok)).toEqual([])
  })
})

test('faults below do not hide what is left over, and faults here do', async () => {
  const schema = {
    allOf: [{ properties: { a: { type: 'null' } }, maxProperties: 2 }],
    unevaluatedProperties: false,
  }
  const codec = await codecOf(readSchema(schema).set)
  const rules = (value: unknown) => {
    const result = codec.validate(value)
    return result.ok ? [] : result.issues.map(({ rule, path }) => `${rule} ${path.join('/')}`)
  }
  expect(rules({ a: 1, b: 1 })).toEqual(['type a', 'never b'])
  expect(rules({ a: 1, b: 1, c: 1 })).toEqual(['type a', 'max-properties '])
})
