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
    remainder: (text, step) => Number(/[IN]/.test(text) || !isMultiple(text, step)),
  })
}

/** A built-in type whose texts must also be of a format, for XML that JSON Schema describes. */
export function withFormat(base: Lexical, { name, accepts }: JsonFormat): Lexical {
  return derived(base, { name, isLegal: (text) => (base.isLegal?.(text) ?? true) && accepts(text) })
}
