import { isInteger } from '../../lexical/index.ts'
import { Language } from '../../regex/index.ts'
import type { CodeListNode, ScalarNode } from '../../schema/index.ts'
import { type Fraction, fraction, printFraction, readFraction } from './fraction.ts'
import { reasons } from './reasons.ts'

const xsd = (source: string): Language => Language.ofPattern({ dialect: 'xsd', source })

export const decimals = (): Language => xsd('[+\\-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)')
const integers = (): Language => xsd('[+\\-]?[0-9]+')

/** Texts of decimals that are at most a number. */
export function atMost(text: string): Language {
  const bound = readFraction(text)
  if (!bound) return Language.unknown(reasons.number(text))
  if (bound.over < 0n) return decimals().and(above(bound).not())
  return decimals().and(xsd(`-.*|\\+?(${unsigned(bound, true)})`))
}

/** Texts of decimals that are at least a number. */
export function atLeast(text: string): Language {
  const bound = readFraction(text)
  if (!bound) return Language.unknown(reasons.number(text))
  if (bound.over > 0n) return decimals().and(below(bound).not())
  return decimals().and(xsd(`[0-9.+].*|-(${unsigned(negated(bound), true)})`))
}

export function lessThan(text: string): Language {
  return decimals().and(atLeast(text).not())
}

export function moreThan(text: string): Language {
  return decimals().and(atMost(text).not())
}

export function exactly(text: string): Language {
  return atLeast(text).and(atMost(text))
}

/** Digits that count are those of the value: zeros at either end do not. */
export function ofDigits(total: number | undefined, afterPoint: number | undefined): Language {
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

function above(bound: Fraction): Language {
  return xsd(`[0-9.+].*|-(${unsigned(negated(bound), false)})`)
}

function below(bound: Fraction): Language {
  return xsd(`-.*|\\+?(${unsigned(bound, false)})`)
}

function negated({ over, by }: Fraction): Fraction {
  return fraction(-over, by)
}

/** Digits, with a point or without, that make no more than a number that is not negative, or less than one above zero. */
function unsigned(bound: Fraction, isInclusive: boolean): string {
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
    // What stops early is less, and so is what goes on below.
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

/** Years end in four digits; whether they are a leap year is left open, and so is the year 0. */
const dated: ReadonlyMap<string, readonly [day: string, after: string]> = new Map([
  ['date', [`-${monthDay}`, zone]],
  ['dateTime', [`-${monthDay}`, `T${clock}${zone}`]],
  ['gYearMonth', ['-(?:0[1-9]|1[0-2])', zone]],
  ['gYear', ['', zone]],
])

/** The texts, white space handled, that a primitive type takes, its patterns apart; of some types at least and at most. */
export function legalTexts(node: ScalarNode | CodeListNode): Language {
  const { primitive } = node
  if (primitive === 'decimal') return isInteger(node) ? integers() : decimals()
  if (primitive === 'string') return Language.everything
  const source = exact.get(primitive)
  if (source !== undefined) return ecma(source)
  const found = dated.get(primitive)
  if (found) return datedTexts(...found)
  if (primitive === 'anyURI') return roughly(ecma('[^:#%\\[\\]]*'), Language.everything, 'addresses')
  if (primitive === 'base64Binary') {
    return roughly(ecma('(?:[A-Za-z0-9+/]{4})*'), ecma('[A-Za-z0-9+/= ]*'), 'base64 texts')
  }
  return roughly(Language.nothing, ecma('[^ :]+(?::[^ :]+)?'), 'qualified names')
}

function datedTexts(day: string, after: string): Language {
  const sure = ecma(`-?(?:[1-9]\\d{4,}|\\d{3}[1-9]|[1-9]\\d{3}|\\d[1-9]\\d\\d|\\d\\d[1-9]\\d)${day}${after}`)
  const leap = day.includes(monthDay) ? `(?:${day}|-${leapDay})` : day
  return roughly(sure, ecma(`${year}${leap}${after}`), 'dates')
}

/** What is at least one, and at most the other. */
function roughly(least: Language, most: Language, what: string): Language {
  return least.or(most.and(Language.unknown(reasons.outline(what))))
}
