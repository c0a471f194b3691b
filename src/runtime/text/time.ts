import type { Lexical } from './lexical.ts'

const zone = '(?:Z|[+-](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?'
const year = '-?(?:[1-9]\\d{4,}|\\d{4})'
const month = '(?:0[1-9]|1[0-2])'
const day = '(?:0[1-9]|[12]\\d|3[01])'
const clock = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)'

const datePattern = new RegExp(`^(${year})-(${month})-(${day})(${zone})$`)
const dateTimePattern = new RegExp(`^(${year})-(${month})-(${day})T(${clock})(${zone})$`)
const timePattern = new RegExp(`^(${clock})(${zone})$`)
const durationPattern =
  /^-?P(?=.)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/

function isRealDate(match: RegExpExecArray | null): boolean {
  if (!match) return false
  const [, years = '', months = '', days = ''] = match
  return years !== '0000' && years !== '-0000' && Number(days) <= daysInMonth(Number(years), Number(months))
}

function daysInMonth(years: number, months: number): number {
  if (months !== 2) return [4, 6, 9, 11].includes(months) ? 30 : 31
  const isLeap = (years % 4 === 0 && years % 100 !== 0) || years % 400 === 0
  return isLeap ? 29 : 28
}

function matching(name: string, isLegal: (text: string) => boolean): Lexical {
  return { name, space: 'collapse', form: 'string', isLegal }
}

export const xsDate: Lexical = matching('date', (text) => isRealDate(datePattern.exec(text)))
export const xsDateTime: Lexical = matching('dateTime', (text) => isRealDate(dateTimePattern.exec(text)))
export const xsTime: Lexical = matching('time', (text) => timePattern.test(text))
export const xsDuration: Lexical = matching('duration', (text) => durationPattern.test(text))
export const xsGYear: Lexical = matching('gYear', (text) => new RegExp(`^${year}${zone}$`).test(text))
export const xsGYearMonth: Lexical = matching('gYearMonth', (text) =>
  new RegExp(`^${year}-${month}${zone}$`).test(text),
)
export const xsGMonth: Lexical = matching('gMonth', (text) => new RegExp(`^--${month}${zone}$`).test(text))
export const xsGDay: Lexical = matching('gDay', (text) => new RegExp(`^---${day}${zone}$`).test(text))
export const xsGMonthDay: Lexical = matching('gMonthDay', (text) => {
  const match = new RegExp(`^--(${month})-(${day})${zone}$`).exec(text)
  return match !== null && Number(match[2]) <= daysInMonth(2000, Number(match[1]))
})
