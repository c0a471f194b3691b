import type { JsonFormat } from './json/json-descriptor.ts'
import { isMultiple } from './json/json-number.ts'
import type { FacetRow } from './text/facets.ts'
import { derived, type Lexical } from './text/lexical.ts'

/** `multipleOf` of JSON Schema, which XML Schema does not have. */
const multiples: FacetRow = [
  'multipleOf',
  'remainder',
  (above) => above === 0,
  (limit) => `Must be a multiple of ${limit}.`,
]

/** A built-in type whose texts must also be multiples of `multipleOf`, for XML that JSON Schema describes. */
export function withMultiples(base: Lexical): Lexical {
  return derived(base, {
    bounds: [...(base.bounds ?? []), multiples],
    remainder: (text, step) => Number(!isTextMultiple(text, step)),
  })
}

/** Whether the text of a number is a multiple of the step. Infinity and what a double rounds to it are not. */
function isTextMultiple(text: string, step: string): boolean {
  if (/[IN]/.test(text)) return false
  const [mantissa = '', exponent] = text.split(/e/i)
  // Exact arithmetic takes as many digits as the exponent says, which only the range of doubles limits.
  const isOutOfRange = exponent !== undefined && [0, Infinity].includes(Math.abs(Number(text)))
  return isOutOfRange ? !/[1-9]/.test(mantissa) : isMultiple(text, step)
}

/** A built-in type whose texts must also be of a format, for XML that JSON Schema describes. */
export function withFormat(base: Lexical, { name, accepts }: JsonFormat): Lexical {
  return derived(base, { name, isLegal: (text) => (base.isLegal?.(text) ?? true) && accepts(text) })
}
