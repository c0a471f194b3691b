import type { FailOn } from '../config/index.ts'
import type { ChangeSummary } from '../diff/index.ts'

export const failLevels: readonly FailOn[] = ['breaking', 'risky', 'any', 'none']

/** Whether a comparison holds what a policy does not let pass. */
export function isRefused({ breaking, risky, safe, annotation }: ChangeSummary, level: FailOn): boolean {
  const counted: Readonly<Record<FailOn, number>> = {
    none: 0,
    breaking,
    risky: breaking + risky,
    any: breaking + risky + safe + annotation,
  }
  return counted[level] > 0
}
