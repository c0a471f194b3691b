import type { JsonType } from './json-descriptor.ts'
import type { Full } from './plain.ts'

/** Sees that a value is valid, as far as that shows quickly. The verdict is the same without it, and takes longer. */
export type QuickCheck = (type: JsonType, value: unknown, full: Full) => boolean

const ofMessages: { check?: QuickCheck } = {}

/** What servers check messages with: a client does without it, to be small. */
export function setQuickCheck(check: QuickCheck): void {
  ofMessages.check = check
}

export function findQuickCheck(): QuickCheck | undefined {
  return ofMessages.check
}
