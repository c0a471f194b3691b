import type { VersionText } from './versions.ts'

/** What one edit is found as, and what it is found as when it is undone. */
export interface RuleCase {
  readonly given: readonly [VersionText, VersionText]
  /** Effect, severity and audience. */
  readonly want: string
  /** The rule that finds the edit undone; the same one where nothing is said. */
  readonly undone?: string
  /** Rules that rightly speak, too. */
  readonly beside?: readonly string[]
  /** No document shows the breaking change, whose witness says why. */
  readonly isUnproven?: true
}
