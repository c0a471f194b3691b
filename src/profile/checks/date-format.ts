import type { ProfileCheck } from './check.ts'

/** Attributes with the format code of their element's text. */
const formatAttributes = ['formatId', 'format'] as const

/** The layout of each format code; 207 has seconds according to the delegated regulation. */
const layouts: ReadonlyMap<string, { readonly form: string; readonly pattern: RegExp }> = new Map([
  ['102', { form: 'CCYYMMDD', pattern: /^(\d{4})(\d\d)(\d\d)$/ }],
  ['203', { form: 'CCYYMMDDHHMM', pattern: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/ }],
  ['205', { form: 'CCYYMMDDHHMMZHHMM', pattern: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)[+-](\d\d)(\d\d)$/ }],
  [
    '207',
    { form: 'CCYYMMDDHHMMSSZHHMM', pattern: /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)[+-](\d\d)(\d\d)$/ },
  ],
])

/**
 * Checks that a date has the layout of its format code and exists in the calendar. Texts without a known format
 * code are skipped.
 */
export const checkDateFormat: ProfileCheck = ({ text, attributes, path, nearest }) => {
  const code = formatAttributes.map((name) => attributes.get(name)).find((value) => value !== undefined)
  const layout = code === undefined ? undefined : layouts.get(code)
  if (layout === undefined || text === undefined) return []
  const parts = layout.pattern.exec(text)?.slice(1).map(Number)
  if (parts !== undefined && isOnCalendar(parts, code === '207')) return []
  return [
    {
      rule: 'date-format',
      message: `The value is not a date of format ${code}, which is written ${layout.form}.`,
      path,
      expected: layout.form,
      found: text,
      ...(nearest ? { dataElement: nearest.id } : {}),
    },
  ]
}

/** Whether the parts of a date are an existing day, time and time zone. */
function isOnCalendar(parts: readonly number[], hasSeconds: boolean): boolean {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, ...rest] = parts
  const [second = 0, zoneHour = 0, zoneMinute = 0] = hasSeconds ? rest : [0, ...rest]
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= countDays(year, month)
  const isTime = hour < 24 && minute < 60 && second < 60
  return isDay && isTime && zoneHour <= 14 && zoneMinute < 60
}

function countDays(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
