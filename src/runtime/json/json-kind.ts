/** Whether programs have a value that JSON does not have: a `bigint`, a `Date`, a value of Temporal. */
export function isForeign(value: unknown): boolean {
  if (typeof value === 'bigint' || value instanceof Date) return true
  return (
    typeof value === 'object' &&
    value !== null &&
    /^Temporal\./.test(String(Reflect.get(value, Symbol.toStringTag)))
  )
}

/** The kind of a value in JSON; of one that JSON does not have, of what is written in its place. */
export function findJsonKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (isForeign(value)) return typeof value === 'bigint' ? 'number' : 'string'
  return typeof value
}
