import { findBuiltinKind } from '../members.ts'

/** A value in a word or two, or its text. */
export function describeXmlValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined) return 'nothing'
  const kind = findBuiltinKind(value)
  if (kind !== undefined || typeof value !== 'object' || value === null) return kind ?? String(value)
  return Array.isArray(value) ? 'a list' : 'an object'
}
