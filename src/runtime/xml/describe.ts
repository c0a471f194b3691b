/** A value in a word or two, or its text. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return 'nothing'
  if (typeof value !== 'object' || value === null) return String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
