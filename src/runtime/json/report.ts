import type { JsonType } from './json-descriptor.ts'

/** What a check needs: how to look further, and where to say what is wrong. Checks say whether they accept. */
export interface JsonCheck {
  /** Nobody listens: the first fault decides. */
  readonly isSilent: boolean
  /** Always `false`, so that a check can return it. */
  report(rule: string, message: string, expected?: string, found?: unknown): false
  /** Reports that a text is too long to be compared with a form, also where nobody listens. */
  tooLong(): false
  /** Checks the same value against another type. */
  same(type: JsonType, value: unknown): boolean
  /** Checks a value below: an item or property. */
  below(step: string | number, type: JsonType, value: unknown): boolean
  /** Whether a type accepts a value, without reporting; what it evaluates does not count. */
  accepts(type: JsonType, value: unknown): boolean
  /** As `accepts`, but what an accepting type evaluates counts. */
  tries(type: JsonType, value: unknown): boolean
  /** Reports what is wrong with a value by the one of several types that it is nearest to, where there is one. */
  nearest(types: readonly JsonType[], value: unknown): void
  /** The properties and items of this value that were evaluated so far; nothing where nobody asks. */
  readonly evaluated: Set<string | number> | undefined
}

/** Reports that a value is of another kind than asked for. */
export function reportWrongType(check: JsonCheck, expected: string, found: unknown): false {
  if (check.isSilent) return false
  const article = /^[aeiou]/.test(expected) ? 'an' : 'a'
  return check.report('type', `Must be ${article} ${expected}.`, expected, found)
}

/** A value as a message shows it. */
export function describeJsonValue(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  const text = typeof value === 'string' ? value : String(value)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}
