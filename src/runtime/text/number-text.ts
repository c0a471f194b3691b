/** The number that a legal text of a numeric type means; there is one zero (Part 2, 3.2.4). */
export function toNumber(text: string): number {
  if (text === 'INF') return Number.POSITIVE_INFINITY
  if (text === '-INF') return Number.NEGATIVE_INFINITY
  return Number(text) + 0
}

/** A number as XML Schema writes it. */
export function fromNumber(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return 'INF'
  if (value === Number.NEGATIVE_INFINITY) return '-INF'
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return Object.is(value, -0) ? '0' : String(value)
  return String(value).replace('e+', 'E').replace('e', 'E')
}
