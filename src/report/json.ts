import type { Comparison } from '../diff/index.ts'

/** The text of `changes.json`: the comparison as JSON, with its keys in the order of construction. */
export function printJson(comparison: Comparison): string {
  return `${JSON.stringify(comparison, null, 2)}\n`
}
