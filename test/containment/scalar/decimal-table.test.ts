import { describe, expect, test } from 'vitest'
import {
  atLeast,
  atMost,
  exactly,
  lessThan,
  limitDigits,
  moreThan,
} from '../../../src/containment/scalar/lexical-texts.ts'
import { reasons } from '../../../src/containment/scalar/reasons.ts'

const sizes = [
  ...[
    '0',
    '0.0',
    '00.',
    '.0',
    '.5',
    '0.50',
    '0.05',
    '.25',
    '0.24',
    '0.26',
    '1',
    '01',
    '1.0',
    '1.',
    '1.05',
    '1.049',
  ],
  ...[
    '1.5',
    '4',
    '4.9',
    '5',
    '5.0',
    '5.',
    '5.00001',
    '6',
    '9',
    '10',
    '010.0',
    '11',
    '99',
    '99.99',
    '100',
    '100.01',
  ],
  ...['100.010', '100.02', '101', '119', '120', '120.5', '121', '199', '200', '1000', '9999.9', '10000'],
]
const texts = sizes.flatMap((size) => [size, `-${size}`, `+${size}`])
const noNumbers = ['', '.', '-', '+', '1e3', ' 1', '1 ', '--1', '1.2.3', 'x', '0x1']

describe.each([
  '0',
  '5',
  '-5',
  '10',
  '-100',
  '120',
  '0.5',
  '-0.25',
  '1.05',
  '100.01',
  '-99.99',
  '9999.9',
  '.5',
  '+1.0',
])('bounds of %s', (bound) => {
  test.each([
    ['at most', { given: atMost, want: (one: number, other: number) => one <= other }],
    ['at least', { given: atLeast, want: (one: number, other: number) => one >= other }],
    ['less', { given: lessThan, want: (one: number, other: number) => one < other }],
    ['more', { given: moreThan, want: (one: number, other: number) => one > other }],
    ['equal', { given: exactly, want: (one: number, other: number) => one === other }],
  ])('%s', (_, { given, want }) => {
    const within = given(bound)
    const wrong = texts.filter((text) => within.has(text) !== want(Number(text), Number(bound)))
    expect(wrong).toEqual([])
    expect(noNumbers.filter((text) => within.has(text))).toEqual([])
  })
})

/** Zeros at either end do not count. */
function digitsOf(text: string): readonly [before: number, after: number] {
  const [before = '', after = ''] = text.replace(/^[+-]/, '').split('.')
  return [before.replace(/^0+/, '').length, after.replace(/0+$/, '').length]
}

test.each<[string, { given: readonly [number | undefined, number | undefined] }]>([
  ['one', { given: [1, undefined] }],
  ['two', { given: [2, undefined] }],
  ['four', { given: [4, undefined] }],
  ['none after the point', { given: [undefined, 0] }],
  ['one after the point', { given: [undefined, 1] }],
  ['two after the point', { given: [undefined, 2] }],
  ['three, one of them after the point', { given: [3, 1] }],
  ['two, both after the point', { given: [2, 2] }],
  ['two, none after the point', { given: [2, 0] }],
  ['two, more after the point', { given: [2, 5] }],
])('digits: %s', (_, { given: [total, fraction] }) => {
  const within = limitDigits(total, fraction)
  const wrong = texts.filter((text) => {
    const [before, after] = digitsOf(text)
    const isRight =
      (total === undefined || before + after <= total) && (fraction === undefined || after <= fraction)
    return within.has(text) !== isRight
  })
  expect(wrong).toEqual([])
})

test('what is too far out or too fine is not followed', () => {
  expect(limitDigits(undefined, 40).has(`0.${'1'.repeat(40)}`)).toBe(true)
  expect(limitDigits(undefined, 41).reason).toBe(reasons.digits(41))
  expect(limitDigits(60, 2).reason).toBeUndefined()
  const long = `1e999999999${'9'.repeat(60)}`
  for (const bounded of [atMost(long), atLeast(long)]) {
    expect(bounded.reason).toBe(reasons.number(long))
  }
})
