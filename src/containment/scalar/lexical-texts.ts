import { isInteger } from '../../lexical/index.ts'
import { Language } from '../../regex/index.ts'
import type { CodeListNode, ScalarNode } from '../../schema/index.ts'
import { type Fraction, fraction, printFraction, readFraction } from './fraction.ts'
import { reasons } from './reasons.ts'

const xsd = (source: string): Language => Language.ofPattern({ dialect: 'xsd', source })

export const decimals = (): Language => xsd('[+\\-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)')
const integers = (): Language => xsd('[+\\-]?[0-9]+')

/** All decimal texts of numbers up to and including the bound; unknown if the bound cannot be read. */
export function atMost(text: string): Language {
  const bound = readFraction(text)
  if (!bound) return Language.unknown(reasons.number(text))
  if (bound.over < 0n) return decimals().and(above(bound).not())
  return decimals().and(xsd(`-.*|\\+?(${printUnsignedPattern(bound, true)})`))
}

/** All decimal texts of numbers from the bound on, bound included; unknown if the bound cannot be read. */
export function atLeast(text: string): Language {
  const bound = readFraction(text)
  if (!bound) return Language.unknown(reasons.number(text))
  if (bound.over > 0n) return decimals().and(below(bound).not())
  return decimals().and(xsd(`[0-9.+].*|-(${printUnsignedPattern(negated(bound), true)})`))
}

/** All decimal texts of numbers below the bound. */
export function lessThan(text: string): Language {
  return decimals().and(atLeast(text).not())
}

/** All decimal texts of numbers above the bound. */
export function moreThan(text: string): Language {
  return decimals().and(atMost(text).not())
}

/** All decimal texts of this number (`1`, `01`, `1.0`). */
export function exactly(text: string): Language {
  return atLeast(text).and(atMost(text))
}

/**
 * All decimal texts with at most `total` digits, of which `afterPoint` at most follow the point. Leading and
 * trailing zeros do not count; unknown above 40 fraction digits.
 */
export function limitDigits(total: number | undefined, afterPoint: number | undefined): Language {
  const most = total ?? Number.POSITIVE_INFINITY
  const fractional = Math.min(afterPoint ?? most, most)
  if (fractional > 40) return Language.unknown(reasons.digits(fractional))
  const fraction = (digits: number): string =>
    digits === 0 ? '(\\.0*)?' : `(\\.([0-9]{0,${digits - 1}}[1-9])?0*)?`
  if (total === undefined) return xsd(`[+\\-]?[0-9]*${fraction(fractional)}`)
  const ways = Array.from({ length: fractional + 1 }, (_, digits) => {
    const before = total - digits
    return `${before === 0 ? '' : `([1-9][0-9]{0,${before - 1}})?`}${fraction(digits)}`
  })
  return xsd(`[+\\-]?0*(${ways.join('|')})`)
}

/** Texts of numbers greater than a negative bound; used together with `decimals()`. */
function above(bound: Fraction): Language {
  return xsd(`[0-9.+].*|-(${printUnsignedPattern(negated(bound), false)})`)
}

/** Texts of numbers less than a positive bound; used together with `decimals()`. */
function below(bound: Fraction): Language {
  return xsd(`-.*|\\+?(${printUnsignedPattern(bound, false)})`)
}

function negated({ over, by }: Fraction): Fraction {
  return fraction(-over, by)
}

/**
 * The pattern of unsigned decimals up to the bound, which is not negative. Without `isInclusive`, of those below
 * it; the bound must then be positive.
 */
function printUnsignedPattern(bound: Fraction, isInclusive: boolean): string {
  const [whole = '', rest = ''] = printFraction(bound).split('.')
  const digits = whole === '0' ? '' : whole
  const tail = '(\\.[0-9]*)?'
  const shorter = digits.length > 1 ? `([1-9][0-9]{0,${digits.length - 2}})?` : ''
  const ways: string[] = digits === '' ? [] : [`${shorter}${tail}`]
  for (const [index, digit] of [...digits].entries()) {
    const after = digits.length - index - 1
    const [least, most] = [index === 0 ? 1 : 0, Number(digit) - 1]
    if (most >= least) ways.push(`${digits.slice(0, index)}[${least}-${most}][0-9]{${after}}${tail}`)
  }
  for (const [index, digit] of [...rest].entries()) {
    if (digit === '0') continue
    // Less: a fraction that is a proper prefix, or has a smaller digit here.
    const stops = Array.from({ length: index + 1 }, (_, end) => `\\.${rest.slice(0, end)}`)
    ways.push(`${digits}(\\.${rest.slice(0, index)}[0-${Number(digit) - 1}][0-9]*|${stops.join('|')})?`)
  }
  if (isInclusive) ways.push(`${digits}${rest === '' ? '(\\.0*)?' : `\\.${rest}0*`}`)
  return `0*(${ways.join('|')})`
}

const ecma = (source: string): Language => Language.ofPattern({ dialect: 'ecma', source: `^(?:${source})$` })

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?'
const year = '-?(?:[1-9]\\d{4,}|\\d{4})'
const clock = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)'
const monthDay =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))'
const leapDay = '02-29'

const exact: ReadonlyMap<string, string> = new Map([
  ['boolean', 'true|false|1|0'],
  ['float', '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?|-?INF|NaN'],
  ['double', '[+-]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?|-?INF|NaN'],
  ['duration', '-?P(?=.)(?:\\d+Y)?(?:\\d+M)?(?:\\d+D)?(?:T(?=.)(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:\\.\\d+)?S)?)?'],
  ['time', clock + zone],
  ['gMonthDay', `--(?:${monthDay}|${leapDay})${zone}`],
  ['gDay', `---(?:0[1-9]|[12]\\d|3[01])${zone}`],
  ['gMonth', `--(?:0[1-9]|1[0-2])${zone}`],
  ['hexBinary', '(?:[0-9a-fA-F]{2})*'],
])

/**
 * For each type with a year: the pattern after the year, and after the day. Leap days and the year 0 stay
 * undecided.
 */
const dated: ReadonlyMap<string, readonly [day: string, after: string]> = new Map([
  ['date', [`-${monthDay}`, zone]],
  ['dateTime', [`-${monthDay}`, `T${clock}${zone}`]],
  ['gYearMonth', ['-(?:0[1-9]|1[0-2])', zone]],
  ['gYear', ['', zone]],
])

/**
 * The texts legal for the primitive type after white space handling; facets and patterns are ignored. For dates,
 * URIs, base64 and qualified names some texts stay unknown.
 */
export function legalTexts(node: ScalarNode | CodeListNode): Language {
  const { primitive } = node
  if (primitive === 'decimal') return isInteger(node) ? integers() : decimals()
  if (primitive === 'string') return Language.everything
  const source = exact.get(primitive)
  if (source !== undefined) return ecma(source)
  const found = dated.get(primitive)
  if (found) return datedTexts(...found)
  if (primitive === 'anyURI') return boundLanguage(ecma('[^:#%\\[\\]]*'), Language.everything, 'addresses')
  if (primitive === 'base64Binary') {
    return boundLanguage(ecma('(?:[A-Za-z0-9+/]{4})*'), ecma('[A-Za-z0-9+/= ]*'), 'base64 texts')
  }
  return boundLanguage(Language.nothing, ecma('[^ :]+(?::[^ :]+)?'), 'qualified names')
}

/** The texts of a year followed by `day` and `after`; 29 February and the year 0 are unknown. */
function datedTexts(day: string, after: string): Language {
  const sure = ecma(`-?(?:[1-9]\\d{4,}|\\d{3}[1-9]|[1-9]\\d{3}|\\d[1-9]\\d\\d|\\d\\d[1-9]\\d)${day}${after}`)
  const leap = day.includes(monthDay) ? `(?:${day}|-${leapDay})` : day
  return boundLanguage(sure, ecma(`${year}${leap}${after}`), 'dates')
}

/** A language known only between two bounds: certainly all of `least`, possibly also texts of `most`. */
function boundLanguage(least: Language, most: Language, what: string): Language {
  return least.or(most.and(Language.unknown(reasons.outline(what))))
}
