import { describe, expect, it } from 'vitest'
import {
  type Convert,
  digitsAsText,
  listedNumber,
  oneOf,
  Run,
  same,
  text,
  toDecimal,
  toInteger,
  toNumber,
} from '../../src/runtime/adapt.ts'
import { xsDate, xsDuration } from '../../src/runtime/index.ts'

type Row = readonly [string, { given: unknown; by: Convert<never, unknown>; want: unknown }]

const rows: readonly Row[] = [
  ['a text within its length', { given: 'abc', by: text({ maxLength: 3 }), want: 'abc' }],
  ['a text beyond its length', { given: 'abcd', by: text({ maxLength: 3 }), want: undefined }],
  ['characters, not UTF-16 units', { given: '😀😀', by: text({ maxLength: 2 }), want: '😀😀' }],
  ['an empty text where one character is needed', { given: '', by: text({ minLength: 1 }), want: undefined }],
  ['a text of the wrong length', { given: 'FIN', by: text({ length: 2 }), want: undefined }],
  ['spaces that the target does not keep', { given: ' a  b ', by: text({ collapse: true }), want: 'a b' }],
  ['a text of another form', { given: 'abc', by: text({ patterns: [/^\d*$/u] }), want: undefined }],
  ['a number of another form', { given: '12', by: toDecimal({ patterns: [/^\d{3}$/u] }), want: undefined }],
  ['a code of the list', { given: 'b', by: oneOf(['a', 'b']), want: 'b' }],
  ['a code outside the list', { given: 'B', by: oneOf(['a', 'b']), want: undefined }],
  ['decimals keep their digits', { given: '12000.00', by: toDecimal({ totalDigits: 16 }), want: '12000.00' }],
  ['zeros at the end are no digits', { given: '1.500', by: toDecimal({ fractionDigits: 1 }), want: '1.500' }],
  [
    'too many digits after the point',
    { given: '1.55', by: toDecimal({ fractionDigits: 1 }), want: undefined },
  ],
  ['too many digits', { given: '12345', by: toDecimal({ totalDigits: 4 }), want: undefined }],
  ['below the bound', { given: '-1', by: toDecimal({ minInclusive: '0' }), want: undefined }],
  ['a number as exact text', { given: 5, by: toDecimal(), want: '5' }],
  ['a whole number with an empty fraction', { given: '7.0', by: toInteger(), want: '7' }],
  ['no whole number', { given: '7.5', by: toInteger(), want: undefined }],
  ['a whole number that a double holds', { given: '42', by: toNumber(), want: 42 }],
  ['one that no double holds', { given: '9007199254740993', by: toNumber(), want: undefined }],
  ['a fraction that a double has', { given: '0.10', by: toNumber(), want: 0.1 }],
  ['a fraction with a limit', { given: 12.5, by: toNumber({ maxInclusive: '50' }), want: 12.5 }],
  ['a fraction beyond a limit', { given: 50.5, by: toNumber({ maxInclusive: '50' }), want: undefined }],
  ['more digits than a double has', { given: '0.12345678901234567', by: toNumber(), want: undefined }],
  ['a fraction that 32 bits have', { given: '0.10', by: toNumber({ single: true }), want: 0.1 }],
  [
    'a number of 32 bits',
    { given: Math.fround(0.1), by: toNumber({ single: true }), want: Math.fround(0.1) },
  ],
  [
    'more digits than 32 bits have',
    { given: '0.123456789', by: toNumber({ single: true }), want: undefined },
  ],
  ['a whole number beyond 32 bits', { given: '16777217', by: toNumber({ single: true }), want: undefined }],
  ['a whole number of 32 bits', { given: '16777216', by: toNumber({ single: true }), want: 16777216 }],
  ['a number greater than 32 bits hold', { given: 1e300, by: toNumber({ single: true }), want: undefined }],
  ['a fraction where none is', { given: 12.5, by: toNumber({ fractionDigits: 0 }), want: undefined }],
  ['no finite number', { given: Number.NaN, by: toNumber({ maxInclusive: '50' }), want: undefined }],
  [
    'an endless number at a bound',
    {
      given: Number.POSITIVE_INFINITY,
      by: toNumber({ minExclusive: '0', maxInclusive: 'INF' }),
      want: Number.POSITIVE_INFINITY,
    },
  ],
  [
    'an endless number beyond a bound',
    { given: Number.NEGATIVE_INFINITY, by: toNumber({ minInclusive: '-1E300' }), want: undefined },
  ],
  ['a bound with an exponent', { given: 1e3, by: toNumber({ maxInclusive: '1.0E3' }), want: 1e3 }],
  ['an endless bound', { given: 5, by: toNumber({ minInclusive: '-INF', maxExclusive: 'INF' }), want: 5 }],
  ['a large number written out', { given: 1e21, by: toDecimal(), want: '1000000000000000000000' }],
  ['a small number written out', { given: -1.5e-7, by: toDecimal(), want: '-0.00000015' }],
  [
    'a number just beyond a bound of as many digits',
    { given: '9007199254740993', by: toDecimal({ maxInclusive: '9007199254740992' }), want: undefined },
  ],
  [
    'a number at such a bound',
    {
      given: '9007199254740993.0',
      by: toInteger({ minInclusive: '9007199254740993' }),
      want: '9007199254740993',
    },
  ],
  ['a text of an endless number', { given: Number.POSITIVE_INFINITY, by: digitsAsText(), want: 'INF' }],
  ['a text of a large number', { given: 1e21, by: digitsAsText(), want: '1E21' }],
  [
    'a line break that the target does not keep',
    { given: 'a\tb\n', by: text({ replace: true }), want: 'a b ' },
  ],
  [
    'a day at the bound',
    { given: '2020-01-01+01:00', by: text({ maxInclusive: '2019-12-31Z' }, xsDate), want: undefined },
  ],
  [
    'a day before it',
    {
      given: '2019-12-31+01:00',
      by: text({ maxInclusive: '2019-12-31Z' }, xsDate),
      want: '2019-12-31+01:00',
    },
  ],
  ['a duration', { given: 'P12M', by: text({ maxInclusive: 'P1Y' }, xsDuration), want: 'P12M' }],
  [
    'a duration that may be longer',
    { given: 'P30D', by: text({ maxExclusive: 'P1M' }, xsDuration), want: undefined },
  ],
  ['a number with a limit', { given: 12345, by: toNumber({ totalDigits: 4 }), want: undefined }],
  ['a number that the target holds as text', { given: 5, by: digitsAsText({ maxLength: 1 }), want: '5' }],
  ['small numbers by their value', { given: '0.0000001', by: listedNumber([1e-7]), want: 1e-7 }],
  ['with a sign and zeros', { given: '-0.00000010', by: listedNumber([1e-7, -1e-7]), want: -1e-7 }],
  ['large ones', { given: '1000000000000000000000', by: listedNumber([1e21]), want: 1e21 }],
  ['an exponent in a text', { given: '+12.5E-1', by: listedNumber(['1.25', '125']), want: '1.25' }],
  ['any zero', { given: '-0e9999', by: listedNumber([0, 1]), want: 0 }],
  ['an exponent out of reach', { given: '1e999999999', by: listedNumber([0, 1]), want: undefined }],
  ['no number at all', { given: 'abc', by: listedNumber(['INF', '1']), want: undefined }],
  ['anything where the types agree', { given: true, by: same, want: true }],
]

describe('conversions', () => {
  it.each(rows)('%s', (_name, { given, by, want }) => {
    const run = new Run({}, {})
    const result = run.adapt(given as never, (source, it) => by(source, it, 'A'), new Map())
    expect(result.value).toEqual(want)
    expect(result.issues.map(({ rule }) => rule)).toEqual(want === undefined ? ['does-not-fit'] : [])
    expect(result.tally).toMatchObject({ values: 1, carried: want === undefined ? 0 : 1, lost: 0 })
  })

  it('records spaces that are lost', () => {
    const { losses } = new Run({}, {}).adapt(
      ' a',
      (source, run) => text({ collapse: true })(source, run, 'A'),
      new Map(),
    )
    expect(losses).toEqual([
      { path: [], dataElement: 'A', value: ' a', reason: 'white-space', policy: 'drop' },
    ])
  })
})
