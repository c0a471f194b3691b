import type { JsonType } from './descriptor.ts'

/** What a check needs: where it is, and where to say what is wrong. */
export interface JsonCheck {
  readonly path: readonly (string | number)[]
  report(rule: string, message: string, expected?: string, found?: unknown): void
  /** Checks a value below: an item or property. */
  below(step: string | number, type: JsonType, value: unknown): void
  /** Checks the same value against another type. */
  same(type: JsonType, value: unknown): void
  /** Whether a type accepts a value, without reporting. */
  accepts(type: JsonType, value: unknown): boolean
}

/** Reports that a value is of another kind than asked for. */
export function wrongType(check: JsonCheck, expected: string, found: unknown): void {
  check.report('type', `It must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}.`, expected, found)
}

/** A value as a message shows it. */
export function describe(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  const text = typeof value === 'string' ? value : String(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
