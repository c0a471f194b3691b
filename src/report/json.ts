import type { Comparison } from '../diff/index.ts'

/** `changes.json`: the comparison as it is; its keys stand in the order in which it was built. */
export function printJson(comparison: Comparison): string {
  return `${JSON.stringify(comparison, null, 2)}\n`
}
