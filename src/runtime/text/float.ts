import { bounds } from './bounds.ts'
import { derived, type Lexical } from './lexical.ts'
import { parseFloatText, spellings } from './number-text.ts'
import { toSingle } from './single.ts'

const floatPattern = /^(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?|-?INF|NaN)$/

/** `xs:double`, held as a number, with `INF`, `-INF` and `NaN`. */
export const xsDouble: Lexical = {
  name: 'double',
  primitive: 'double',
  space: 'collapse',
  form: 'number',
  meaning: parseFloatText,
  spellings,
  isLegal: (text) => floatPattern.test(text),
  canonical: (text) => String(parseFloatText(text)),
  compare: (a, b) => compareNumbers(parseFloatText(a), parseFloatText(b)),
  bounds,
}

/** Held as the double of its text, which writes back the same; compared in single precision. */
export const xsFloat: Lexical = /* @__PURE__ */ derived(xsDouble, {
  name: 'float',
  primitive: 'float',
  canonical: (text) => String(toSingle(text)),
  compare: (a, b) => compareNumbers(toSingle(a), toSingle(b)),
})

/** As exact texts, where a pattern asks for a spelling that a number does not keep. */
export const xsDoubleText: Lexical = /* @__PURE__ */ derived(xsDouble, { form: 'string' })
/** `xs:float` as exact text, for the same reason. */
export const xsFloatText: Lexical = /* @__PURE__ */ derived(xsFloat, { form: 'string' })

/** NaN equals itself and is neither before nor after anything (Part 2, 3.2.4). */
function compareNumbers(a: number, b: number): number {
  if (a < b) return -1
  if (a > b) return 1
  return a === b || (Number.isNaN(a) && Number.isNaN(b)) ? 0 : Number.NaN
}
