import type { Diagnostic } from './diagnostic.ts'

const findings: ReadonlySet<string> = new Set(['verify-disagrees', 'acceptance-stale', 'acceptance-expired'])

/** A disagreement of validators, an acceptance that no longer holds: findings, what was built stands. */
export function isFinding({ code }: Pick<Diagnostic, 'code'>): boolean {
  return findings.has(code)
}
