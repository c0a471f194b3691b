/** Whether a text is a full-date (RFC 3339 §5.6) of a day that exists. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year === undefined) return false
  return Number(day) >= 1 && Number(day) <= countDays(Number(year), Number(month))
}

/** The number of days of a month; 0 if there is no such month. */
function countDays(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  if (month < 1 || month > 12) return 0
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Whether a text is a time with zone (RFC 3339 §5.6); second 60 is allowed only at the end of a day in UTC. */
export function isTime(text: string): boolean {
  const match = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text)
  if (match === null) return false
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number)
  const [zoneHour = 0, zoneMinute = 0] = match.slice(5).map((part) => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 60 || zoneHour > 23 || zoneMinute > 59) return false
  if (second < 60) return true
  const offset = (zoneHour * 60 + zoneMinute) * (match[4] === '-' ? -1 : 1)
  return (((hour * 60 + minute - offset) % 1440) + 1440) % 1440 === 1439
}

export function isDateTime(text: string): boolean {
  return /^[Tt]$/.test(text.charAt(10)) && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

const time = '(?:T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S))'
const date = '(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)'
const duration = new RegExp(`^P(?:\\d+W|${date}${time}?|${time})$`)

/** Whether a text is a duration (RFC 3339 appendix A): units in order, without gaps. */
export function isDuration(text: string): boolean {
  return duration.test(text)
}
