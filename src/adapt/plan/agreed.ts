import type { ValueAttribute } from '../kinds/index.ts'

/** What an attribute that is left out can only have been, where the other version knows it as well. */
export function onlyCode(from: ValueAttribute | undefined, to: ValueAttribute): string | undefined {
  const [only, ...others] = from?.scalar.codes ?? []
  if (only === undefined || others.length > 0) return undefined
  return to.scalar.codes === undefined || to.scalar.codes.includes(only) ? only : undefined
}
