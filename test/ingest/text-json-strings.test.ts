import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalNumber, toJson } from '../../src/ingest/text/index.ts'
import { expectWordsByCause } from '../support/quoted.ts'
import { parse } from './text-reading.ts'

/** What is said of a document that is refused. */
function said(text: string): string {
  return parse('a.json', text).problems[0]?.message ?? ''
}

const expectations = [
  ['nothing after the value', { given: '1 2', want: ['end', '"2"'] }],
  ['no value', { given: '[x', want: ['value', '"x"'] }],
  ['no value, a whole character beyond 16 bits', { given: '[\u{1f600}', want: ['value', '\u{1f600}'] }],
  ['the end in place of a value', { given: '[', want: ['value before end'] }],
  ['no key', { given: '{1', want: ['key'] }],
  ['no colon', { given: '{"a" 1', want: ['a colon'] }],
  ['a map that does not go on', { given: '{"a": 1 2', want: ['comma', '"}"'] }],
  ['a list that does not go on', { given: '[1 2', want: ['comma', '"]"'] }],
  ['a string without end', { given: '"a', want: ['no closing quote'] }],
  ['a string without end after an escape', { given: '"a\\n', want: ['no closing quote'] }],
  ['a string that ends in a backslash', { given: '"a\\', want: ['an unknown escape'] }],
  ['a line break', { given: '"a\nb"', want: ['control character'] }],
  ['the last control character', { given: '"\u001f"', want: ['control character'] }],
  ['half a pair', { given: '"\ud800"', want: ['half a pair as it is'] }],
  ['no digits', { given: '"\\u12g4"', want: ['digits', '"\\u"'] }],
  ['no escape', { given: '"\\x0041"', want: ['an unknown escape'] }],
  ['half a pair, escaped', { given: '"\\ud83d"', want: ['half a pair'] }],
  ['the last half, escaped', { given: '"\\udfff"', want: ['half a pair'] }],
  ['two last halves, escaped', { given: '"\\udc00\\udc00"', want: ['half a pair'] }],
] as const

/** `want` is the cause, and what stands in the message as it is. */
describe('the message names what is expected', () => {
  test('each cause has its own words', () => {
    expectWordsByCause(expectations.map(([, { given, want }]) => [want[0], said(given)]))
  })

  test.each(expectations)('%s', (_, { given, want: [, ...parts] }) => {
    for (const part of parts) expect(said(given)).toContain(part)
  })
})

const strings = [
  ['every short escape', '"\\"\\\\\\/\\b\\f\\n\\r\\t"'],
  ['escapes between text', '"a\\nb\\u0041c"'],
  ['what is after the controls', '"\u007f\u0080\u009f\u00a0"'],
  ['DEL after an escape', '"\\n\u007fa\u009fb"'],
  ['a pair as it is', '"\ud83d\ude00"'],
  ['the first pair and the last', '"\\ud800\\udc00\\udbff\\udfff"'],
  ['the characters around the halves', '"\\ud7ff\\ue000"'],
  ['digits of both cases', '"\\u00Ff\\u00fF"'],
] as const

describe('strings are read as JSON.parse reads them', () => {
  test.each(strings)('%s', (_, given) => {
    const { value, problems } = parse('a.json', `[${given}, {${given}: 1}]`)
    expect(problems).toEqual([])
    expect(JSON.stringify(value && toJson(value))).toBe(
      JSON.stringify(JSON.parse(`[${given}, {${given}: 1}]`)),
    )
  })

  test('agrees for strings of random pieces', () => {
    const pieces = [
      'a',
      '\\n',
      '\\u0041',
      '\\ud83d\\ude00',
      '\u007f',
      '\u009f',
      '\u00e4',
      '\ud83d\ude00',
      '\\"',
      '\\/',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 6 }), (parts) => {
        const { value } = parse('a.json', `"${parts.join('')}"`)
        expect(value && toJson(value)).toBe(JSON.parse(`"${parts.join('')}"`))
      }),
    )
  })
})

test('a value knows its kind and the place where it begins', () => {
  const { value } = parse('a.json', '\n [1, {"a": "b"},\r\n\rtrue]')
  const items = value?.kind === 'list' ? value.items : []
  expect(value?.at).toEqual({ file: 'a.json', line: 2, column: 2 })
  expect(items.map(({ kind, at }) => [kind, at.line, at.column])).toEqual([
    ['scalar', 2, 3],
    ['map', 2, 6],
    ['scalar', 4, 1],
  ])
  const map = items[1]
  const [entry] = map?.kind === 'map' ? [...map.entries.values()] : []
  expect(entry?.keyAt).toEqual({ file: 'a.json', line: 2, column: 7 })
  expect(entry?.value.at).toEqual({ file: 'a.json', line: 2, column: 12 })
})

test.each([
  ['1', { given: '1', want: '1e0' }],
  ['a fraction', { given: '-12.50', want: '-125e-1' }],
  ['zeros before and after', { given: '0012300', want: '123e2' }],
  ['zeros after the point', { given: '0.00120', want: '12e-4' }],
  ['an exponent', { given: '1.5E+3', want: '15e2' }],
  ['no number', { given: '1.', want: '1.' }],
])('one spelling for a number: %s', (_, { given, want }) => expect(canonicalNumber(given)).toBe(want))
