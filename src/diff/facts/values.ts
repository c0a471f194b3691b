import { printable, quoted } from '../../diagnostics/index.ts'
import type { Json } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'

/** The items of a list that the other one does not have, in order. */
export function subtractItems(list: readonly string[], other: readonly string[]): string[] {
  return list.filter((one) => !other.includes(one))
}

/** `, no longer "a", "b"`, or nothing. */
export function printListed(word: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `, ${word} ${names.map((name) => quoted(name)).join(', ')}`
}

/** The effect of a changed restriction, null if absent: added `narrows`, removed `widens`, changed `replaces`. */
export function fixedEffect({ before, after }: { before: unknown; after: unknown }): Effect {
  if (before === null) return 'narrows'
  return after === null ? 'widens' : 'replaces'
}

/** A JSON value for messages, cut after 80 characters: `none` for null, quotes only around texts. */
export function shownJson(value: Json): string {
  if (value === null) return 'none'
  return typeof value === 'string' ? quoted(cut(value)) : printable(cut(JSON.stringify(value)))
}

function cut(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** A value as messages show it. */
export function quoteValue(value: string | number | null): string {
  return value === null ? 'none' : quoted(String(value))
}
