import type { TextType } from '../descriptor.ts'
import { fractionDigits, totalDigits } from './decimal.ts'
import type { TextPattern } from './pattern.ts'

/** What a text breaks, before it gets a place. */
export interface Fault {
  readonly rule: string
  readonly message: string
  readonly expected?: string
}

/** What a text, white space handled, breaks of the built-in type. */
export function legalFault({ of }: TextType, text: string): Fault | undefined {
  if (!of.isLegal || of.isLegal(text)) return undefined
  return { rule: 'type', message: `This is no ${of.name}.`, expected: of.name }
}

/** What a legal text breaks of the facets, enumeration apart; lengths come before patterns, which can be slow on long texts. */
export function facetFault(type: TextType, text: string): Fault | undefined {
  const { lengthOf } = type.of
  return (
    (lengthOf && hasLength(type) ? lengthFault(type, lengthOf(text), 'characters') : undefined) ??
    digitsFault(type, text) ??
    boundsFault(type, text)
  )
}

export function hasLength(type: TextType): boolean {
  return type.length !== undefined || type.minLength !== undefined || type.maxLength !== undefined
}

interface LengthFacets {
  readonly length?: number
  readonly minLength?: number
  readonly maxLength?: number
}

export function lengthFault(type: LengthFacets, found: number, unit: string): Fault | undefined {
  const { length, minLength = 0, maxLength = Number.POSITIVE_INFINITY } = type
  if (length !== undefined && found !== length) {
    return {
      rule: 'length',
      message: `It has ${found} ${unit}, and must have ${length}.`,
      expected: String(length),
    }
  }
  if (found < minLength) {
    return {
      rule: 'min-length',
      message: `It has ${found} ${unit}, fewer than ${minLength}.`,
      expected: String(minLength),
    }
  }
  if (found > maxLength) {
    return {
      rule: 'max-length',
      message: `It has ${found} ${unit}, more than ${maxLength}.`,
      expected: String(maxLength),
    }
  }
  return undefined
}

function digitsFault(type: TextType, text: string): Fault | undefined {
  if (type.totalDigits !== undefined && totalDigits(text) > type.totalDigits) {
    return {
      rule: 'total-digits',
      message: `It has more than ${type.totalDigits} significant digits.`,
      expected: String(type.totalDigits),
    }
  }
  if (type.fractionDigits !== undefined && fractionDigits(text) > type.fractionDigits) {
    return {
      rule: 'fraction-digits',
      message: `It has more than ${type.fractionDigits} digits after the point.`,
      expected: String(type.fractionDigits),
    }
  }
  return undefined
}

/** An order that is not determined satisfies no bound. */
function boundsFault(type: TextType, text: string): Fault | undefined {
  const { compare } = type.of
  if (!compare) return undefined
  const { minInclusive: min, maxInclusive: max, minExclusive: above, maxExclusive: below } = type
  if (min !== undefined && !(compare(text, min) >= 0))
    return bound('min-inclusive', `less than ${min}`, `>= ${min}`)
  if (max !== undefined && !(compare(text, max) <= 0))
    return bound('max-inclusive', `more than ${max}`, `<= ${max}`)
  if (above !== undefined && !(compare(text, above) > 0))
    return bound('min-exclusive', `not more than ${above}`, `> ${above}`)
  if (below !== undefined && !(compare(text, below) < 0))
    return bound('max-exclusive', `not less than ${below}`, `< ${below}`)
  return undefined
}

function bound(rule: string, is: string, expected: string): Fault {
  return { rule, message: `It is ${is}.`, expected }
}

export function patternFault(
  type: { readonly patterns?: readonly TextPattern[] },
  text: string,
): Fault | undefined {
  const broken = type.patterns?.find((pattern) => !pattern.test(text))
  return broken
    ? { rule: 'pattern', message: 'It does not have the required form.', expected: broken.source }
    : undefined
}

export function enumerationFault(values: readonly string[]): Fault {
  const shown = values.slice(0, 8).map((value) => JSON.stringify(value))
  const expected = values.length > 8 ? `${shown.join(', ')} … (${values.length} values)` : shown.join(', ')
  return { rule: 'enumeration', message: 'It is not in the list of allowed values.', expected }
}
