import { canonicalDecimal, compareDecimals, fractionDigits, totalDigits } from './decimal.ts'
import { bounds } from './facets.ts'
import { derived, type Lexical } from './lexical.ts'
import { asNumbers } from './number-text.ts'

const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
const integerPattern = /^[+-]?\d+$/

/** `xs:decimal` for types without bounds, held as exact text because a double cannot hold every digit. */
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

/** `xs:integer` of any size for types without bounds, held as exact text. */
export const xsUnboundedInteger: Lexical = /* @__PURE__ */ derived(xsUnboundedDecimal, {
  name: 'integer',
  isLegal: (text) => integerPattern.test(text),
})

/** `xs:decimal` without fraction digits, held as number since all values fit a double; `1.0` is legal. */
export const xsUnboundedSafeDecimal: Lexical = /* @__PURE__ */ derived(xsUnboundedDecimal, asNumbers)

/** `xs:integer` held as number, for types whose digits all fit a double. */
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
