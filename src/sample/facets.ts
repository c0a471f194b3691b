import { NumberSpace } from '../containment/index.ts'
import { primitiveForm } from '../lexical/index.ts'
import { textPattern, translatePattern } from '../regex/index.ts'
import type { TextPattern } from '../runtime/index.ts'
import type { Facets, Pattern, Primitive } from '../schema/index.ts'

/** Whether a text, white space handled, keeps the facets that a candidate was not made to keep. */
export function keepsFacets(text: string, primitive: Primitive, facets: Facets): boolean {
  const lexical = primitiveForm(primitive)
  const length = lexical?.lengthOf?.(text)
  return (
    (lexical?.isLegal?.(text) ?? true) &&
    keepsDigits(text, primitive, facets) &&
    (length === undefined || keepsLength(length, facets)) &&
    (lexical?.compare === undefined || keepsBounds(text, lexical.compare, facets)) &&
    keepsPatterns(text, facets) &&
    keepsStep(text, facets)
  )
}

function keepsStep(text: string, { multipleOf }: Facets): boolean {
  return multipleOf === undefined || NumberSpace.everything.multipleOf(multipleOf).has(text) !== false
}

function keepsDigits(text: string, primitive: Primitive, { totalDigits, fractionDigits }: Facets): boolean {
  if (primitive !== 'decimal' || (totalDigits === undefined && fractionDigits === undefined)) return true
  const [, whole = '', fraction = ''] = /^[+-]?0*(\d*)\.?(\d*?)0*$/.exec(text) ?? []
  const isFine = fraction.length <= (fractionDigits ?? fraction.length)
  return isFine && whole.length + fraction.length <= (totalDigits ?? Number.POSITIVE_INFINITY)
}

export function keepsLength(found: number, { length, minLength, maxLength }: Facets): boolean {
  return found === (length ?? found) && found >= (minLength ?? 0) && found <= (maxLength ?? found)
}

function keepsBounds(text: string, compare: (a: string, b: string) => number, facets: Facets): boolean {
  const { minInclusive, maxInclusive, minExclusive, maxExclusive } = facets
  return (
    (minInclusive === undefined || compare(text, minInclusive) >= 0) &&
    (maxInclusive === undefined || compare(text, maxInclusive) <= 0) &&
    (minExclusive === undefined || compare(text, minExclusive) > 0) &&
    (maxExclusive === undefined || compare(text, maxExclusive) < 0)
  )
}

export function keepsPatterns(text: string, { patterns = [] }: Facets): boolean {
  return patterns.every((step) =>
    step.some(({ dialect, source }) => compilePattern(dialect, source)?.test(text) ?? true),
  )
}

const expressions = new Map<string, TextPattern | undefined>()

function compilePattern(dialect: Pattern['dialect'], source: string): TextPattern | undefined {
  if (dialect === 'unknown') return undefined
  const key = `${dialect} ${source}`
  if (!expressions.has(key)) {
    const translated = dialect === 'ecma' ? source : translatePattern(source)
    expressions.set(key, translated === undefined ? undefined : textPattern(translated))
  }
  return expressions.get(key)
}
