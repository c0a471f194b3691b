import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  atLeast,
  atMost,
  decimals,
  exactly,
  lessThan,
  limitDigits,
  moreThan,
} from '../../../src/containment/scalar/lexical-texts.ts'
import { runsOf } from '../../support/heavy.ts'

const tenths = fc.integer({ min: -120_000, max: 120_000 }).map((value) => value / 100)

/** A number in one of the ways in which it can be written. */
const written = fc
  .tuple(tenths, fc.constantFrom('', '0', '00'), fc.constantFrom('', '0', '000'), fc.boolean())
  .map(([value, before, after, hasPlus]) => {
    const [whole = '', rest = ''] = String(Math.abs(value)).split('.')
    const sign = value < 0 ? '-' : hasPlus ? '+' : ''
    const digits = `${rest}${after}`
    return { value, text: `${sign}${before}${whole}${digits === '' ? '' : `.${digits}`}` }
  })

test('texts are in bounds when their numbers are', { tags: 'slow' }, () => {
  fc.assert(
    fc.property(written, tenths, fc.boolean(), ({ value, text }, other, isSame) => {
      const bound = isSame ? value : other
      const asked = String(bound)
      expect(decimals().has(text)).toBe(true)
      expect(atMost(asked).has(text), `${text} <= ${asked}`).toBe(value <= bound)
      expect(atLeast(asked).has(text), `${text} >= ${asked}`).toBe(value >= bound)
      expect(lessThan(asked).has(text), `${text} < ${asked}`).toBe(value < bound)
      expect(moreThan(asked).has(text), `${text} > ${asked}`).toBe(value > bound)
      expect(exactly(asked).has(text), `${text} = ${asked}`).toBe(value === bound)
    }),
    { numRuns: runsOf(150, 5000) },
  )
})

test('digits are those of the value', () => {
  const count = fc.integer({ min: 0, max: 5 })
  fc.assert(
    fc.property(written, fc.integer({ min: 1, max: 7 }), count, ({ value, text }, total, fraction) => {
      const [whole = '', rest = ''] = String(Math.abs(value)).split('.')
      const digits = (whole === '0' ? '' : whole).length + rest.length
      expect(limitDigits(total, undefined).has(text), `${text} ${total}`).toBe(digits <= total)
      expect(limitDigits(undefined, fraction).has(text), `${text} .${fraction}`).toBe(rest.length <= fraction)
      const both = digits <= total && rest.length <= Math.min(fraction, total)
      expect(limitDigits(total, fraction).has(text), `${text} ${total} .${fraction}`).toBe(both)
    }),
    { numRuns: runsOf(150, 5000) },
  )
})
