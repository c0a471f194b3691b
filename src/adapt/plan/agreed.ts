import type { ValueAttribute } from '../kinds/index.ts'

/**
 * The only code that the source's attribute allows, if the target allows it too; otherwise undefined. An omitted
 * attribute can only mean this code.
 */
export function findOnlyCode(from: ValueAttribute | undefined, to: ValueAttribute): string | undefined {
  const [only, ...others] = from?.scalar.codes ?? []
  if (only === undefined || others.length > 0) return undefined
  return to.scalar.codes === undefined || to.scalar.codes.includes(only) ? only : undefined
}
