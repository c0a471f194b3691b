import type { Diagnostic } from './diagnostic.ts'

const findings: ReadonlySet<string> = new Set([
  'verify-disagrees',
  'verify-missed',
  'verify-types-differ',
  'acceptance-stale',
  'acceptance-expired',
  'notice-short',
  'sunset-missing',
  'sunset-day',
  'semver-short',
  'semver-lower',
  'semver-form',
])

/** A disagreement of validators, a policy that is not kept: findings, what was built stands. */
export function isFinding({ code }: Pick<Diagnostic, 'code'>): boolean {
  return findings.has(code)
}
