import { bounds } from './facets.ts'
import { canonicalInstant, compareInstants, type InstantFields, makeInstant } from './instant.ts'
import type { Lexical } from './lexical.ts'

const zone = '(Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?'
const year = '(-?(?:[1-9]\\d{4,}|\\d{4}))'
const month = '(0[1-9]|1[0-2])'
const day = '(0[1-9]|[12]\\d|3[01])'
const clock = '((?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)'

type Part = 'year' | 'month' | 'day' | 'clock'

/**
 * Makes a built-in type of points in time from its pattern and the parts that it captures. Missing parts have
 * fixed values, so that partial dates stand for their start (3.2.9 and after).
 */
function timeLine(name: string, source: string, parts: readonly Part[]): Lexical {
  const pattern = new RegExp(`^${source}${zone}$`)
  const at = (part: Part): number => parts.indexOf(part) + 1
  const [years, months, days, clocks] = [at('year'), at('month'), at('day'), at('clock')]
  const zones = parts.length + 1
  const fields = (text: string): InstantFields | undefined => {
    const match = pattern.exec(text)
    if (!match) return undefined
    return {
      // Missing parts are those of a leap year and a month of 31 days, so that every day exists.
      year: years ? (match[years] ?? '') : '1972',
      month: months ? Number(match[months]) : 1,
      day: days ? Number(match[days]) : 1,
      clock: clocks ? (match[clocks] ?? '') : '00:00:00',
      zone: match[zones] ?? '',
    }
  }
  const instant = (text: string) => makeInstant(fields(text) ?? epoch)
  return {
    name,
    primitive: name,
    space: 'collapse',
    form: 'string',
    isLegal: (text) => isReal(fields(text)),
    canonical: (text) => canonicalInstant(instant(text)),
    compare: (a, b) => compareInstants(instant(a), instant(b)),
    bounds,
  }
}

const epoch: InstantFields = { year: '1972', month: 1, day: 1, clock: '00:00:00', zone: '' }

/** Whether the fields are those of a day that exists; there is no year 0 (3.2.7.1). */
function isReal(fields: InstantFields | undefined): boolean {
  return fields !== undefined && !/^-?0+$/.test(fields.year) && fields.day <= daysInMonth(fields)
}

/** The number of days of the month in that year. */
function daysInMonth({ year, month }: InstantFields): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  // The last four digits decide whether it is a leap year.
  const last = Number(year.slice(-4))
  return (last % 4 === 0 && last % 100 !== 0) || last % 400 === 0 ? 29 : 28
}

/** `xs:dateTime`, held as its text with its time zone; one with a zone and one without may compare as NaN. */
export const xsDateTime: Lexical = /* @__PURE__ */ timeLine('dateTime', `${year}-${month}-${day}T${clock}`, [
  'year',
  'month',
  'day',
  'clock',
])
/** `xs:date`, held as its text; a day that does not exist is illegal. */
export const xsDate: Lexical = /* @__PURE__ */ timeLine('date', `${year}-${month}-${day}`, [
  'year',
  'month',
  'day',
])
/** The time with 24:00:00 as 00:00:00 of the same day, since times recur daily (3.2.8.2). */
const ofDay = (text: string): string => (text.startsWith('24') ? `00${text.slice(2)}` : text)

/** The type with 24:00:00 equal to 00:00:00 in comparisons and canonical texts. */
function onDay({ canonical, compare, ...rest }: Lexical): Lexical {
  return {
    ...rest,
    canonical: (text) => canonical?.(ofDay(text)) ?? text,
    compare: (a, b) => compare?.(ofDay(a), ofDay(b)) ?? Number.NaN,
  }
}

/** `xs:time`, held as its text; compared as times of the same day. */
export const xsTime: Lexical = /* @__PURE__ */ onDay(timeLine('time', clock, ['clock']))

/** `xs:gYearMonth` (`2026-11`), held as its text. */
export const xsGYearMonth: Lexical = /* @__PURE__ */ timeLine('gYearMonth', `${year}-${month}`, [
  'year',
  'month',
])
/** `xs:gYear` (`2026`), held as its text; there is no year 0. */
export const xsGYear: Lexical = /* @__PURE__ */ timeLine('gYear', year, ['year'])
/** `xs:gMonthDay` (`--11-21`), held as its text. */
export const xsGMonthDay: Lexical = /* @__PURE__ */ timeLine('gMonthDay', `--${month}-${day}`, [
  'month',
  'day',
])
/** `xs:gDay` (`---21`), held as its text. */
export const xsGDay: Lexical = /* @__PURE__ */ timeLine('gDay', `---${day}`, ['day'])
/** `xs:gMonth` (`--11`), held as its text. */
export const xsGMonth: Lexical = /* @__PURE__ */ timeLine('gMonth', `--${month}`, ['month'])
