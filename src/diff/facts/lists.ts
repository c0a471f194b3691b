import { quoted } from '../../diagnostics/index.ts'

/** What a list has and another has not, in its order. */
export function subtractItems(list: readonly string[], other: readonly string[]): string[] {
  return list.filter((one) => !other.includes(one))
}

/** `, no longer "a", "b"`, or nothing. */
export function listed(word: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `, ${word} ${names.map((name) => quoted(name)).join(', ')}`
}
