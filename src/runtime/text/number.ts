import { canonicalDecimal, compareDecimals, fractionDigits, totalDigits } from './decimal.ts'
import { bounds } from './facets.ts'
import { derived, type Lexical } from './lexical.ts'
import { asNumbers } from './number-text.ts'

const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
const integerPattern = /^[+-]?\d+$/

/** Decimals of which no bound is asked, held as exact text: a double cannot hold every digit. */
export const xsUnboundedDecimal: Lexical = {
  name: 'decimal',
  primitive: 'decimal',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => decimalPattern.test(text),
  totalDigits,
  fractionDigits,
  canonical: canonicalDecimal,
}

/** Integers of any size of which no bound is asked, as exact text. */
export const xsUnboundedInteger: Lexical = /* @__PURE__ */ derived(xsUnboundedDecimal, {
  name: 'integer',
  isLegal: (text) => integerPattern.test(text),
})

/** Decimals without fraction digits, so few digits that a double holds them: `1.0` is one. */
export const xsUnboundedSafeDecimal: Lexical = /* @__PURE__ */ derived(xsUnboundedDecimal, asNumbers)

/** Integers of so few digits that a double holds them. */
export const xsUnboundedSafeInteger: Lexical = /* @__PURE__ */ derived(xsUnboundedInteger, asNumbers)

const order = { compare: compareDecimals, bounds }

/** `xs:decimal` with any facets. */
export const xsDecimal: Lexical = /* @__PURE__ */ derived(xsUnboundedDecimal, order)

/** Integers of any size with any facets. */
export const xsInteger: Lexical = /* @__PURE__ */ derived(xsUnboundedInteger, order)

/** Decimals without fraction digits whose bounds fit a double: `1.0` is one. */
export const xsSafeDecimal: Lexical = /* @__PURE__ */ derived(xsUnboundedSafeDecimal, order)

/** Integers whose bounds fit a double. */
export const xsSafeInteger: Lexical = /* @__PURE__ */ derived(xsUnboundedSafeInteger, order)
