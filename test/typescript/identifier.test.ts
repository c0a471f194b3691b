import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fingerprint,
  identifier,
  isPlainProperty,
  operationIdentifier,
  slug,
  typeIdentifier,
  uniqueBeside,
  uniqueIdentifiers,
  valueIdentifier,
} from '../../src/typescript/index.ts'
import { payloads } from '../support/payloads.ts'

test.each([
  ['as it is', { given: identifier('tradeParty'), want: 'tradeParty' }],
  ['other letters', { given: identifier('täter'), want: 'täter' }],
  ['a digit first', { given: identifier('9lives'), want: '_9lives' }],
  ['reserved', { given: identifier('default'), want: 'default_' }],
  ['what separates words', { given: identifier('a-b c'), want: 'aBC' }],
  ['what separates digits', { given: identifier('v1.2-3'), want: 'v1_2_3' }],
  ['no letters', { given: identifier('a+b'), want: 'a_b' }],
  ['type', { given: typeIdentifier('tradeParty'), want: 'TradeParty' }],
  ['type of a global name', { given: typeIdentifier('array'), want: 'ArrayType' }],
  ['value', { given: valueIdentifier('TradeParty'), want: 'tradeParty' }],
  ['value of an abbreviation', { given: valueIdentifier('IDType'), want: 'idType' }],
  ['value of an abbreviation with digits', { given: valueIdentifier('ABC004Upload'), want: 'abc004Upload' }],
  ['value of a letter alone', { given: valueIdentifier('X'), want: 'x' }],
  ['an operation with a method', { given: operationIdentifier('GET_AddThing'), want: 'get_AddThing' }],
  ['value of a reserved name', { given: valueIdentifier('Delete'), want: 'delete_' }],
  ['operation', { given: operationIdentifier('PutThing'), want: 'putThing' }],
  ['operation without id', { given: operationIdentifier('GET /v0/things/{id}'), want: 'getV0ThingsId' }],
  ['operation without words', { given: operationIdentifier('!?'), want: '__' }],
  ['joiners', { given: identifier('a\u200cb\u200dc'), want: 'a_b_c' }],
  ['the longest', { given: identifier('x'.repeat(120)), want: 'x'.repeat(120) }],
  [
    'too long',
    { given: identifier('x'.repeat(121)), want: `${'x'.repeat(111)}_${fingerprint('x'.repeat(121))}` },
  ],
  [
    'cut before a letter of two units',
    {
      given: identifier(`x${'𝒳'.repeat(60)}`),
      want: `x${'𝒳'.repeat(55)}_${fingerprint(`x${'𝒳'.repeat(60)}`)}`,
    },
  ],
  [
    'cut within a letter of two units',
    {
      given: identifier('𝒳'.repeat(61)),
      want: `${'𝒳'.repeat(55)}_${fingerprint('𝒳'.repeat(61))}`,
    },
  ],
  ['an operation that is a word', { given: operationIdentifier('Get_all$things'), want: 'get_all$things' }],
  ['the longest folder', { given: slug('x'.repeat(80)), want: 'x'.repeat(80) }],
  [
    'a folder too long',
    { given: slug('x'.repeat(81)), want: `${'x'.repeat(71)}-${fingerprint('x'.repeat(81))}` },
  ],
  [
    'a folder cut between words',
    {
      given: slug(`${'x'.repeat(70)} ${'y'.repeat(20)}`),
      want: `${'x'.repeat(70)}-${fingerprint(`${'x'.repeat(70)} ${'y'.repeat(20)}`)}`,
    },
  ],
  ['folder', { given: slug('TradeParty HTTPServer/v1'), want: 'trade-party-http-server-v1' }],
  ['folder of nothing', { given: slug('../..'), want: '' }],
])('%s', (_name, { given, want }) => expect(given).toBe(want))

test('whatever the name, the identifier is one, and the folder stays where it is', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...payloads)), (text) => {
      for (const made of [
        identifier(text),
        typeIdentifier(text),
        valueIdentifier(text),
        operationIdentifier(text),
      ]) {
        expect(isPlainProperty(made)).toBe(true)
        expect(made.length).toBeLessThanOrEqual(130)
      }
      expect(slug(text)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/u)
    }),
  )
})

describe('names that collide', () => {
  const unique = (...names: readonly (readonly [key: string, identifier: string, isExact?: boolean])[]) =>
    uniqueIdentifiers(
      new Map(names.map(([key, name, isExact = false]) => [key, { identifier: name, isExact }])),
    )

  test('G9: the one that is spelt so keeps it', () => {
    const made = unique(['a-b', 'a_b'], ['a_b', 'a_b', true])
    expect(made.get('a_b')).toBe('a_b')
    expect(made.get('a-b')).toMatch(/^a_b_[0-9a-f]{8}$/u)
  })

  test('G9: a mark is none that another has already', () => {
    const marked = `a_${fingerprint('one')}`
    const made = unique(['one', 'a'], ['two', 'a'], ['three', marked, true])
    expect(made.get('three')).toBe(marked)
    expect(new Set(made.values()).size).toBe(3)
  })

  test('G9: what is taken stays so, however a name is spelt', () => {
    const wanted = new Map([['one', { identifier: 'a', isExact: true }]])
    const [[key, name] = ['', '']] = uniqueBeside(new Set(['a']), wanted)
    expect([key, name]).toEqual(['one', expect.stringMatching(/^a_[0-9a-f]{8}$/u)])
    expect([...uniqueBeside(new Set(['b']), wanted)]).toEqual([['one', 'a']])
  })

  test('G9: order and neighbours rename nothing', () => {
    const before = unique(['a-b', 'a_b'], ['a.b', 'a_b'], ['c', 'c'])
    const after = unique(['c', 'c'], ['d', 'd'], ['a.b', 'a_b'], ['a-b', 'a_b'])
    for (const [key, name] of before) expect(after.get(key)).toBe(name)
    expect(new Set(after.values()).size).toBe(4)
  })
})
