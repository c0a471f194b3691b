import { canonicalDecimal, compareDecimals, fractionDigits, totalDigits } from './decimal.ts'
import { derived, type Lexical } from './lexical.ts'
import { asNumbers } from './number-text.ts'

const decimalPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/
const integerPattern = /^[+-]?\d+$/

/** `xs:decimal`, held as exact text: a double cannot hold every digit. */
export const xsDecimal: Lexical = {
  name: 'decimal',
  primitive: 'decimal',
  space: 'collapse',
  form: 'string',
  isLegal: (text) => decimalPattern.test(text),
  totalDigits,
  fractionDigits,
  canonical: canonicalDecimal,
  compare: compareDecimals,
}

/** Integers of any size, as exact text. */
export const xsInteger: Lexical = /* @__PURE__ */ derived(xsDecimal, {
  name: 'integer',
  isLegal: (text) => integerPattern.test(text),
})

/** Decimals without fraction digits whose bounds fit a double: `1.0` is one. */
export const xsSafeDecimal: Lexical = /* @__PURE__ */ derived(xsDecimal, asNumbers)

/** Integers whose bounds fit a double. */
export const xsSafeInteger: Lexical = /* @__PURE__ */ derived(xsInteger, asNumbers)
