import { quoted } from '../../diagnostics/index.ts'
import type { Effect } from '../change.ts'

/** What a list has and another has not, in its order. */
export function without(list: readonly string[], other: readonly string[]): string[] {
  return list.filter((one) => !other.includes(one))
}

/** A list that says what is allowed: shorter narrows, longer widens. */
export function listEffect({ removed, added }: { removed: string[]; added: string[] }): Effect {
  if (removed.length === 0) return 'widens'
  return added.length === 0 ? 'narrows' : 'replaces'
}

/** `, no longer "a", "b"`, or nothing. */
export function listed(word: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `, ${word} ${names.map((name) => quoted(name)).join(', ')}`
}
