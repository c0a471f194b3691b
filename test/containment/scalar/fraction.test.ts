import { expect, test } from 'vitest'
import {
  compareFractions,
  divide,
  floor,
  fraction,
  leastCommonMultiple,
  multiplyFraction,
  printFraction,
  readFraction,
} from '../../../src/containment/scalar/fraction.ts'

const zeros = (count: number): string => '0'.repeat(count)

test.each<[string, { given: string; want: readonly [bigint, bigint] | undefined }]>([
  ['an integer', { given: '12', want: [12n, 1n] }],
  ['a sign', { given: '-12', want: [-12n, 1n] }],
  ['a plus', { given: '+0.5', want: [1n, 2n] }],
  ['no digit before the point', { given: '.25', want: [1n, 4n] }],
  ['none after it', { given: '7.', want: [7n, 1n] }],
  ['lowest terms', { given: '-1.20', want: [-6n, 5n] }],
  ['nought', { given: '-0.00', want: [0n, 1n] }],
  ['an exponent', { given: '1.5e3', want: [1500n, 1n] }],
  ['a negative exponent', { given: '25E-1', want: [5n, 2n] }],
  ['one that moves the point to the end', { given: '0.1e+1', want: [1n, 1n] }],
  ['no digit', { given: '.', want: undefined }],
  ['a sign alone', { given: '-', want: undefined }],
  ['nothing', { given: '', want: undefined }],
  ['no number', { given: '1e', want: undefined }],
  ['not a number', { given: 'NaN', want: undefined }],
  ['as far out as is followed', { given: '1e4000', want: [10n ** 4000n, 1n] }],
  ['further out', { given: '1e4001', want: undefined }],
  ['as small as is followed', { given: '1e-4000', want: [1n, 10n ** 4000n] }],
  ['smaller', { given: '1e-4001', want: undefined }],
  ['as long as is followed', { given: `${zeros(3999)}1`, want: [1n, 1n] }],
  ['longer', { given: `${zeros(4000)}1`, want: undefined }],
])('the number of %s', (_, { given, want }) => {
  const number = readFraction(given)
  expect(number && [number.over, number.by]).toEqual(want)
})

const of = (over: bigint, by: bigint) => ({ over, by })

test('fractions are exact and in lowest terms', () => {
  expect(fraction(-4n, 6n)).toEqual(of(-2n, 3n))
  expect(fraction(0n, 5n)).toEqual(of(0n, 1n))
  expect(multiplyFraction(of(5n, 6n), 3n)).toEqual(of(5n, 2n))
  expect(divide(of(1n, 2n), of(3n, 4n))).toEqual(of(2n, 3n))
  expect(leastCommonMultiple(of(3n, 5n), of(2n, 5n))).toEqual(of(6n, 5n))
  expect(leastCommonMultiple(of(1n, 2n), of(1n, 3n))).toEqual(of(1n, 1n))
  expect([compareFractions(of(1n, 2n), of(1n, 3n)), compareFractions(of(-1n, 2n), of(1n, 3n))]).toEqual([
    1, -1,
  ])
  expect(compareFractions(of(1n, 2n), of(1n, 2n))).toBe(0)
})

test('down is away from zero where it is negative', () => {
  const rounded = [of(5n, 2n), of(-5n, 2n), of(4n, 1n), of(-4n, 1n), of(-1n, 3n), of(0n, 1n)].map(floor)
  expect(rounded).toEqual([2n, -3n, 4n, -4n, -1n, 0n])
})

test.each(['0', '12', '-12', '0.5', '-0.5', '0.001', '-0.025', '1.05', '123.456', '0.1', '-10.1'])(
  '%s is written as it was',
  (text) => {
    expect(printFraction(readFraction(text) ?? of(0n, 1n))).toBe(text)
  },
)
