import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalNumber, hasScalarAt, isSameValue, toJson, type Value } from '../../src/ingest/text/index.ts'
import { runsOf } from '../support/heavy.ts'
import { type Expected, parse, refused } from './text-reading.ts'

const refusals: readonly (readonly [string, Expected])[] = [
  ['Y3: lists in lists', { given: '['.repeat(100_000), want: 'text-too-deep 1:257' }],
  ['Y3: maps in maps', { given: '{"a":'.repeat(100_000), want: 'text-too-deep 1:1281' }],
  ['Y4: a key twice', { given: '{"a": 1,\n "\\u0061": 2}', want: 'key-duplicate 2:2' }],
  ['Y4: __proto__ twice', { given: '{"__proto__": 1, "__proto__": 2}', want: 'key-duplicate 1:18' }],
  [
    'Y4: a key twice among many',
    { given: `{${numbered(20).join(',\n')},\n "k3": 0}`, want: 'key-duplicate 21:2' },
  ],
  [
    'Y4: a key twice outside is told before one inside',
    { given: '{"a": 1, "a": {"b": 1, "b": 2}}', want: 'key-duplicate 1:10' },
  ],
  ['Y6: a leading zero', { given: '[012]', want: 'json-syntax 1:3' }],
  ['Y6: a plus', { given: '+1', want: 'json-syntax 1:1' }],
  ['Y6: a bare point', { given: '1.', want: 'json-syntax 1:2' }],
  ['Y6: no number', { given: 'NaN', want: 'json-syntax 1:1' }],
  ['Y7: half a surrogate pair', { given: '["\\ud800"]', want: 'json-string 1:3' }],
  ['Y7: the other half', { given: '["ab\\udc00"]', want: 'json-string 1:5' }],
  ['Y7: two first halves', { given: '"\\ud800\\ud800"', want: 'json-string 1:2' }],
  ['Y7: NUL', { given: '"\0"', want: 'text-nul 1:2' }],
  ['an unknown escape', { given: '"a\\x"', want: 'json-string 1:3' }],
  ['an escape without digits', { given: '"\\u12g4"', want: 'json-string 1:2' }],
  ['a line break in a string', { given: '"a\nb"', want: 'json-string 1:3' }],
  ['an open string', { given: '{"a": "b', want: 'json-string 1:7' }],
  ['a trailing comma in a list', { given: '[1,]', want: 'json-syntax 1:4' }],
  ['a trailing comma in a map', { given: '{"a": 1,}', want: 'json-syntax 1:9' }],
  ['a missing comma', { given: '[1 2]', want: 'json-syntax 1:4' }],
  ['a missing colon', { given: '{"a" 1}', want: 'json-syntax 1:6' }],
  ['a comment', { given: '// x\n1', want: 'json-syntax 1:1' }],
  ['a key without quotes', { given: '{a: 1}', want: 'json-syntax 1:2' }],
  ['more than one value', { given: '1\r\n2', want: 'json-syntax 2:1' }],
  ['an open list', { given: '[1', want: 'json-syntax 1:3' }],
  ['nothing', { given: ' \n', want: 'text-empty 2:1' }],
  ['a space that JSON does not know', { given: '\u00a01', want: 'json-syntax 1:1' }],
]

describe('JSON that is refused', () => {
  test.each(refusals)('%s', (_, { given, want }) => {
    expect(refused('a.json', given)).toEqual([want])
  })
})

describe('JSON that is read', () => {
  test('Y5: names of the prototype are own keys of objects without one', () => {
    const { value } = parse('a.json', '{"__proto__": {"toString": 1}, "hasOwnProperty": 2}')
    const json = value && toJson(value)
    expect(Object.getPrototypeOf(json)).toBeNull()
    expect(Object.keys(json as object)).toEqual(['__proto__', 'hasOwnProperty'])
    expect(JSON.stringify(json)).toBe('{"__proto__":{"toString":1},"hasOwnProperty":2}')
  })

  test('Y6: numbers keep their text', () => {
    const given = ['12345678901234567890', '1e400', '-0', '0.1000000000000000055', '1.0', '1E2']
    const { value } = parse('a.json', `[${given.join(', ')}]`)
    const items = value?.kind === 'list' ? value.items : []
    expect(items.map((item) => item.kind === 'scalar' && item.text)).toEqual(given)
    expect(value && toJson(value)).toEqual([
      '12345678901234567890',
      '1e400',
      -0,
      '0.1000000000000000055',
      1,
      100,
    ])
  })

  test('Y7: a byte order mark is no character', () => {
    expect(parse('a.json', '\ufeff[1]').value?.kind).toBe('list')
  })

  test('any value that JSON.stringify writes is read as JSON.parse reads it', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ depthSize: 'medium' }),
        fc.constantFrom(undefined, 2, '\t'),
        (given, indent) => {
          const text = JSON.stringify(given, undefined, indent)
          const { value, problems } = parse('a.json', text)
          expect(problems).toEqual([])
          expect(value && JSON.parse(JSON.stringify(toJson(value)))).toEqual(JSON.parse(text))
        },
      ),
    )
  })

  test('any text is read exactly where JSON.parse reads it, doubled keys and half characters apart', () => {
    const pieces = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b"',
      '1',
      '-',
      '0',
      '.5',
      'e1',
      'true',
      'null',
      ' ',
      '\n',
      '"',
      '\\',
      '\\n',
      'u0041',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const isJson = readsAsJson(text)
        const [problem] = refused('a.json', text)
        if (problem?.startsWith('key-duplicate')) return
        expect([text, problem === undefined]).toEqual([text, isJson])
      }),
      { numRuns: runsOf(500, 2_000) },
    )
  })
})

describe('what is made of the text when it is asked for', () => {
  const { value } = parse('a.json', `{${numbered(30).join(', ')}, "in": [{"x": "\\u0061"}, null]}`)
  const map = value?.kind === 'map' ? value : undefined

  test('entries are found by key in maps of any size, with their places', () => {
    for (const place of [0, 11, 12, 13, 29]) {
      const entry = map?.entries.get(`k${place}`)
      expect([entry?.key, entry?.value.kind === 'scalar' && entry.value.value]).toEqual([`k${place}`, place])
    }
    expect(map?.entries.get('k1')?.keyAt).toEqual({ file: 'a.json', line: 1, column: 11 })
    expect(map?.entries.get('k1')?.value.at).toEqual({ file: 'a.json', line: 1, column: 17 })
    expect([map?.entries.has('k30'), map?.entries.has('x'), map?.entries.size]).toEqual([false, false, 31])
    expect([...(map?.entries ?? [])].map(([key]) => key)).toEqual([...(map?.entries.keys() ?? [])])
  })

  test('one value is the same one for everyone who asks, and no other is', () => {
    const ask = () => map?.entries.get('in')?.value as Value
    expect(isSameValue(ask(), ask())).toBe(true)
    expect(isSameValue(ask(), map?.entries.get('k1')?.value as Value)).toBe(false)
    expect(isSameValue(ask(), parse('a.json', '[]').value as Value)).toBe(false)
  })

  test.each(['a.json', 'a.yaml'])('%s: a scalar at a key is found in any place', (name) => {
    const root = parse(name, '{"a": [{"b": "c"}], "d": {"e": []}}').value as Value
    const isFound = (key: string, text: string) =>
      hasScalarAt(root, [key, 'z'], (found) => found.text === text)
    expect([isFound('b', 'c'), isFound('b', 'd'), isFound('e', ''), isFound('a', 'c')]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `"k${index}": ${index}`)
}

function readsAsJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

test('numbers are equal by value, not by spelling', () => {
  const spellings = ['100', '1e2', '1E+2', '100.00', '0.1e3']
  expect(new Set(spellings.map(canonicalNumber)).size).toBe(1)
  expect(['-0', '0.0', '0e9'].map(canonicalNumber)).toEqual(['0', '0', '0'])
  expect(canonicalNumber('-1.5')).not.toBe(canonicalNumber('1.5'))
})
