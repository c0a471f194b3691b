import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NumberSpace } from '../../../src/containment/scalar/index.ts'
import { reasons } from '../../../src/containment/scalar/reasons.ts'
import { runsOf } from '../../support/heavy.ts'

const { everything } = NumberSpace
const ints = everything.multipleOf('1').except('0').except('1')

describe('a plain member', () => {
  test.each<[string, { given: NumberSpace; want: string | undefined }]>([
    ['everything', { given: everything, want: '0' }],
    ['from a bound', { given: everything.atLeast('5'), want: '5' }],
    ['above a bound', { given: everything.above('5'), want: '6' }],
    ['below zero', { given: everything.below('-0.5'), want: '-1' }],
    ['between integers', { given: everything.above('0').below('1'), want: '0.5' }],
    ['close together', { given: everything.above('0.11').below('0.1101'), want: '0.11001' }],
    ['one number', { given: everything.exactly('0.30'), want: '0.3' }],
    ['none at an open end', { given: everything.atLeast('3').below('3'), want: undefined }],
    ['the wrong way round', { given: everything.atLeast('4').atMost('3'), want: undefined }],
    ['no integer between', { given: everything.above('3').below('4').multipleOf('1'), want: undefined }],
    ['a multiple of both', { given: everything.multipleOf('0.6').multipleOf('0.4').above('0'), want: '1.2' }],
    ['of one, not the other', { given: everything.multipleOf('2').notMultipleOf('3'), want: '2' }],
    ['of a multiple, never', { given: everything.multipleOf('4').notMultipleOf('2'), want: undefined }],
    ['no integer', { given: everything.notMultipleOf('1'), want: '0.5' }],
    ['no cent', { given: everything.atLeast('0').notMultipleOf('0.01').notMultipleOf('0.5'), want: '0.001' }],
    ['but one', { given: everything.except('0').except('1').atLeast('0'), want: '2' }],
    ['an exponent', { given: everything.atLeast('1e3').multipleOf('7'), want: '1001' }],
    [
      'beyond doubles',
      { given: everything.above('9007199254740993').multipleOf('1'), want: '9007199254740994' },
    ],
    ['the last multiple below', { given: ints.atLeast('-2').atMost('1').except('-1'), want: '-2' }],
    ['the last multiple above', { given: ints.atLeast('-1').atMost('2').except('-1'), want: '2' }],
    ['one multiple', { given: everything.multipleOf('1').atLeast('2').atMost('2'), want: '2' }],
    ['all but what is left', { given: everything.exactly('2').except('2.0'), want: undefined }],
  ])('%s', (_, { given, want }) => {
    expect(given.emptiness()).toEqual(want === undefined ? { kind: 'yes' } : { kind: 'no', witness: want })
  })
})

test('what cannot be read, or not be found in time, is undecided', () => {
  expect(everything.atLeast('1e999999999').emptiness()).toMatchObject({ kind: 'undecided' })
  expect(everything.multipleOf('0').emptiness()).toMatchObject({ kind: 'undecided' })
  expect(everything.atLeast('1e999999999').atLeast('2').atMost('1').emptiness()).toEqual({ kind: 'yes' })
  expect(everything.atLeast('x').has('1')).toBeUndefined()
})

type Rule = readonly ['atLeast' | 'above' | 'atMost' | 'below' | 'multipleOf' | 'notMultipleOf', number]

test('agrees with trying every tenth', { tags: 'slow' }, () => {
  const rule = fc.oneof(
    fc.tuple(fc.constantFrom('atLeast', 'above', 'atMost', 'below'), fc.integer({ min: -30, max: 30 })),
    fc.tuple(fc.constantFrom('multipleOf', 'notMultipleOf'), fc.integer({ min: 1, max: 12 })),
  ) as fc.Arbitrary<Rule>
  const keeps = (tenths: number, [name, bound]: Rule): boolean => {
    if (name === 'multipleOf') return tenths % bound === 0
    if (name === 'notMultipleOf') return tenths % bound !== 0
    if (name === 'atLeast') return tenths >= bound
    if (name === 'above') return tenths > bound
    return name === 'atMost' ? tenths <= bound : tenths < bound
  }
  const tried = Array.from({ length: 2001 }, (_, index) => index - 1000)
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), (rules) => {
      const bounded: readonly Rule[] = [['multipleOf', 1], ...rules]
      const made = bounded.reduce((space, [name, bound]) => space[name](String(bound / 10)), everything)
      const fitting = tried.filter((tenths) => bounded.every((one) => keeps(tenths, one)))
      const verdict = made.emptiness()
      expect(verdict.kind).toBe(fitting.length === 0 ? 'yes' : 'no')
      if (verdict.kind === 'no') expect(fitting.map((one) => one / 10)).toContain(Number(verdict.witness))
      for (const tenths of tried.slice(950, 1050)) {
        expect(made.has(String(tenths / 10))).toBe(fitting.includes(tenths))
      }
    }),
    { numRuns: runsOf(75, 300) },
  )
})

const below = everything.below('5')
const above = everything.above('3')

test.each<[string, { given: NumberSpace; has: readonly string[]; hasNot: readonly string[] }]>([
  [
    'an open end over a closed one',
    { given: everything.atLeast('3').above('3'), has: ['3.1'], hasNot: ['3'] },
  ],
  ['a closed end under an open one', { given: above.atLeast('3'), has: ['3.1'], hasNot: ['3'] }],
  ['a closed end twice', { given: everything.atLeast('3').atLeast('3'), has: ['3'], hasNot: ['2.9'] }],
  [
    'an open end under a closed one',
    { given: everything.atMost('5').below('5'), has: ['4.9'], hasNot: ['5'] },
  ],
  ['a closed end over an open one', { given: below.atMost('5'), has: ['4.9'], hasNot: ['5'] }],
  ['ends further in', { given: above.atLeast('4').atMost('4.5'), has: ['4', '4.5'], hasNot: ['3.5', '5'] }],
  ['ends further out', { given: above.atLeast('2').below('9').atMost('10'), has: ['8'], hasNot: ['3', '9'] }],
  ['both ends', { given: above.and(below), has: ['4'], hasNot: ['3', '5', '9'] }],
  ['both low ends', { given: above.and(everything.atLeast('4')), has: ['4'], hasNot: ['3.5'] }],
  ['both high ends', { given: below.and(everything.atMost('4')), has: ['4'], hasNot: ['4.5'] }],
  ['one low end', { given: everything.and(above), has: ['4'], hasNot: ['3'] }],
  ['one high end', { given: below.and(everything), has: ['4'], hasNot: ['5'] }],
  [
    'two steps',
    { given: everything.multipleOf('2').and(everything.multipleOf('3')), has: ['6'], hasNot: ['2', '3'] },
  ],
  ['one step', { given: everything.and(everything.multipleOf('2')), has: ['4'], hasNot: ['3'] }],
  [
    'what is left out',
    {
      given: everything.except('1').and(everything.notMultipleOf('5').except('2')),
      has: ['3'],
      hasNot: ['1', '2', '5'],
    },
  ],
])('together: %s', (_, { given, has, hasNot }) => {
  expect(has.map((text) => given.has(text))).toEqual(has.map(() => true))
  expect(hasNot.map((text) => given.has(text))).toEqual(hasNot.map(() => false))
})

test('why it is undecided is kept', () => {
  const long = 'x'.repeat(50)
  const reason = reasons.number(long)
  const open = everything.atLeast(long)
  for (const space of [open, open.and(below), below.and(open), everything.notMultipleOf('-1').and(open)]) {
    expect(space.emptiness().kind).toBe('undecided')
    expect(space.pick()).toBeUndefined()
    expect([space.has('1'), space.has('y')]).toEqual([undefined, undefined])
  }
  expect(open.emptiness()).toEqual({ kind: 'undecided', reason })
  expect(open.below('1').has('2')).toBe(false)
  expect(everything.notMultipleOf('0').emptiness().kind).toBe('undecided')
  expect(everything.above('0').below('1e-59').pick()).toBe(`0.${'0'.repeat(59)}1`)
  expect(everything.above('0').below('1e-60').emptiness()).toEqual({
    kind: 'undecided',
    reason: reasons.noNumber,
  })
})
