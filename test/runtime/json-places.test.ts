import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type JsonType, jsonCodec } from '../../src/runtime/index.ts'

const whole: JsonType = { json: 'number', isInteger: true }
const text: JsonType = { json: 'string' }
const codec = jsonCodec<unknown>(() => ({
  json: 'object',
  properties: [
    ['count', () => whole],
    ['a"\\b', () => whole],
    ['texts', () => ({ json: 'array', items: () => text })],
    [
      'inner',
      () => ({ json: 'object', required: ['name'], additional: false, properties: [['name', () => text]] }),
    ],
  ],
}))

function issuesOf(json: string | Uint8Array): readonly string[] {
  const result = codec.parse(json)
  if (result.ok) return []
  return result.issues.map(({ rule, line, column, path }) => `${line}:${column} /${path.join('/')} ${rule}`)
}

describe('issues of a JSON text have their place', () => {
  test.each([
    ['a value', '{"a":1,\n"count":"x"}', ['2:9 /count type']],
    ['the whole', '\n  []', ['2:3 / type']],
    [
      'items',
      '{"texts": ["", 1,\r\n\t{"texts": [2]},\r null]}',
      ['1:16 /texts/1 type', '2:2 /texts/2 type', '3:2 /texts/3 type'],
    ],
    ['an object for what is missing', '{ "inner": { } }', ['1:12 /inner required']],
    ['what is too much', '{"inner":{"name":"\\"{[,","x":{}}}', ['1:30 /inner/x never']],
    ['a name with escapes', '{"\\u0061\\"\\\\b":1.5}', ['1:16 /a"\\b type']],
    ['the second of one name', '{"count":1,"count":"x"}', ['1:20 /count duplicate-property']],
    ['columns of UTF-16 units', '{"𝄞":1,"count":""}', ['1:17 /count type']],
    ['bytes with a mark', new TextEncoder().encode('\uFEFF{"count":""}'), ['1:10 /count type']],
  ])('%s', (_, json, wanted) => {
    expect(issuesOf(json)).toEqual(wanted)
  })

  test.each([
    ['[1,\n]', '2:1'],
    ['{"a" 1}', '1:6'],
    ['{"a":1', '1:7'],
    ['{"a":"\\x"}', '1:6'],
    ['{"a":"b', '1:6'],
    ['[1}', '1:3'],
    ['{"a":01}', '1:7'],
    ['{} {}', '1:4'],
    ['{a:1}', '1:2'],
    ['', '1:1'],
  ])('%j is no JSON from %s on', (json, place) => {
    expect(issuesOf(json)).toEqual([`${place} / not-json`])
  })

  test('a value has no place', () => {
    const result = codec.validate([])
    expect(!result.ok && result.issues).toEqual([
      { rule: 'type', message: expect.any(String), path: [], expected: 'object', found: 'an array' },
    ])
  })

  test('however long or deep it is', () => {
    const long = JSON.stringify({ inner: { name: '\n'.repeat(3_000_000) }, count: 'x' })
    expect(issuesOf(long)).toEqual([`1:${long.length - 3} /count type`])
    const deep = `{"x":${'['.repeat(999)}${']'.repeat(999)},\n"count":""}`
    expect(issuesOf(deep)).toEqual(['2:9 /count type'])
  })

  test('of every item of any JSON', () => {
    const never = jsonCodec(() => ({ json: 'object', additional: () => ({ json: 'never' }) }))
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true }), (value) => {
        const json = JSON.stringify(value, null, 1)
        const result = never.parse(json)
        for (const { line = 0, column = 0, path } of result.ok ? [] : result.issues) {
          const name = `${JSON.stringify(path[0])}: `
          expect(
            json
              .split('\n')
              [line - 1]?.slice(0, column - 1)
              .trim(),
          ).toBe(name.trim())
        }
      }),
    )
  })
})

const anything = jsonCodec<unknown>(() => ({ json: 'unknown' }))

describe('what no JSON text can say is not written, wherever nothing is asked of a value', () => {
  test.each<[string, { value: unknown; path: readonly (string | number)[] }]>([
    ['no number', { value: { a: [1, Number.NaN] }, path: ['a', 1] }],
    ['an infinite number', { value: [Number.NEGATIVE_INFINITY], path: [0] }],
    ['a bigint', { value: { a: { b: 1n } }, path: ['a', 'b'] }],
    ['a hole', { value: [[undefined]], path: [0, 0] }],
    ['nothing', { value: undefined, path: [] }],
    ['a function', { value: { a: () => 1 }, path: ['a'] }],
  ])('%s', (_, { value, path }) => {
    expect(() => anything.serialize(value)).toThrow(
      expect.objectContaining({ issues: [expect.objectContaining({ rule: 'type', path })] }),
    )
  })

  test('an undefined property is left out, and a value that occurs twice is written twice', () => {
    const twice = { a: undefined, b: 1 }
    expect(anything.serialize([twice, twice])).toBe('[{"b":1},{"b":1}]')
  })
})

describe('a number that a double cannot hold is refused at its place', () => {
  test.each([
    '9007199254740993',
    '-9223372036854775807',
    '18446744073709551615',
    '1e400',
    '-1E+400',
    '1e-400',
    '0.1000000000000000055511151231257827',
    '1.00000000000000000001',
    '1e99999999999999999999',
  ])('%s', (number) => {
    for (const json of [
      number,
      ` ${number}`,
      `[${number}]`,
      `{"a":\t${number}}`,
      `[0,"${number}",${number}]`,
    ]) {
      const result = anything.parse(json)
      const column = json.lastIndexOf(number) + 1
      expect(result.ok ? [] : result.issues).toMatchObject([{ rule: 'number-digits', line: 1, column }])
    }
  })

  test.each([
    '9007199254740991',
    '9007199254740992',
    '100000000000000000000000',
    '1e21',
    '12300E-2',
    '1.50000000000000000000',
    '24.938379100000013',
    '0.10000000000000001',
    '24.600000000000001',
    '0.30000000000000004',
    '5e-324',
    '1.7976931348623157e308',
    '-0.0',
    '0e999',
    '"9007199254740993"',
    '", 9007199254740993"',
  ])('%s stays', (json) => {
    expect(anything.parse(json)).toEqual({ ok: true, value: JSON.parse(json) })
  })

  test('every double as it is written stays', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(anything.parse(`[${JSON.stringify(value)}]`).ok).toBe(true)
        expect(anything.parse(value.toExponential()).ok).toBe(true)
      }),
    )
  })

  test('and nothing is said of the number that would come in its place', () => {
    const type: JsonType = { json: 'number', isInteger: true, multipleOf: 3 }
    const list = jsonCodec(() => ({ json: 'array', items: () => type }))
    const result = list.parse('[9007199254740993, 4]')
    expect(!result.ok && result.issues.map(({ rule, path, column }) => [rule, path[0], column])).toEqual([
      ['number-digits', 0, 2],
      ['multiple-of', 1, 20],
    ])
    const message = result.ok ? '' : (result.issues[0]?.message ?? '')
    expect(message).toMatch(/\b9007199254740993\b.*\b9007199254740992\b.*"type": "string"/)
  })
})

describe('a number that no double represents, if digits may be lost', () => {
  const number: JsonType = { json: 'number' }
  const list: JsonType = { json: 'array', prefix: [() => number], items: () => ({ json: 'unknown' }) }
  const object: JsonType = {
    json: 'object',
    properties: [['id', () => number]],
    patterns: [[/^x-/u, () => number]],
    additional: () => ({
      json: 'any',
      of: [() => ({ json: 'object', properties: [['a', () => number]] }), () => list],
    }),
  }
  const long = '9007199254740993'
  test.each<[string, JsonType, string, boolean]>([
    ['in a property', object, `{"id":${long}}`, false],
    ['in a property of a pattern', object, `{"x-a":${long}}`, false],
    ['in one of several types', object, `{"b":{"a":${long}}}`, false],
    ['in another property of these', object, `{"b":{"c":${long}}}`, true],
    ['in a place of a list', object, `{"b":[${long}]}`, false],
    ['behind the places of a list', object, `{"b":[1,${long}]}`, true],
    ['deep in what is not declared', { json: 'object' }, `{"a":[{"b":${long}}]}`, true],
    ['where all is allowed', { json: 'unknown' }, long, true],
    ['in all of several', { json: 'all', of: [() => ({ json: 'unknown' }), () => number] }, long, false],
  ])('%s', (_, type, json, isTaken) => {
    const codec = jsonCodec(() => type)
    expect(codec.parse(json).ok).toBe(false)
    const lossy = codec.parse(json, { lossy: true })
    expect(lossy.ok).toBe(isTaken)
    if (lossy.ok) expect(lossy.value).toEqual(JSON.parse(json))
  })

  test('a name that comes twice is refused all the same', () => {
    expect(jsonCodec(() => text).parse('{"a":1,"a":2}', { lossy: true }).ok).toBe(false)
  })
})
