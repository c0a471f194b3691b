/** Whether a value has an in-memory form that JSON lacks: a `bigint`, a `Date`, a value of Temporal. */
export function isForeign(value: unknown): boolean {
  if (typeof value === 'bigint' || value instanceof Date) return true
  return (
    typeof value === 'object' &&
    value !== null &&
    /^Temporal\./.test(String(Reflect.get(value, Symbol.toStringTag)))
  )
}

/**
 * The JSON kind of a value (`null`, `array`, `object` …); a `bigint` counts as number, a `Date` or Temporal value
 * as string.
 */
export function findJsonKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isForeign(value)) return typeof value === 'bigint' ? 'number' : 'string'
  return typeof value
}
