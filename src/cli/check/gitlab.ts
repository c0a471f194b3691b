import { createHash } from 'node:crypto'
import type { Location } from '../../diagnostics/index.ts'
import { placed } from '../../report/index.ts'
import { type CheckResult, checkedFolders } from './check-result.ts'

/** The name that GitLab's own templates give this artifact. */
export const codeQualityFile = 'gl-code-quality-report.json'

/** A check as GitLab reads it from `artifacts:reports:codequality`; an empty list tells that all is resolved. */
export function codeQuality(result: CheckResult, config: string, below: string): string {
  const { findings, comparisons } = result
  const issues = [
    ...findings.map(({ kind, message, at }) => issue(`efti-schema/${kind}`, message, 'major', at, config)),
    ...checkedFolders(result).flatMap(({ folder, shown }) =>
      shown.map(({ path, state }) =>
        issue('efti-schema/stale', `${path} is ${states[state]}.`, 'minor', undefined, `${folder}/${path}`),
      ),
    ),
    ...comparisons.flatMap(({ shown }) =>
      shown.map(({ rule, severity, place, message, at }) =>
        issue(`efti-schema/${rule}`, placed(place, message), gravity(severity), at, config),
      ),
    ),
  ]
  const located = issues.map((one) => ({
    ...one,
    location: { ...one.location, path: slashed(below, one.location.path) },
  }))
  return `${JSON.stringify(located, null, 2)}\n`
}

const states = {
  missing: 'missing',
  changed: 'out of date',
  left: 'no longer generated',
  foreign: 'not generated',
} as const

function gravity(severity: string): string {
  return severity === 'breaking' ? 'critical' : severity === 'risky' ? 'major' : 'info'
}

/** The fingerprint holds no line: an issue stays the same where only its line moved. */
function issue(name: string, description: string, severity: string, at: Location | undefined, file: string) {
  const path = at?.file ?? file
  const fingerprint = createHash('sha256')
    .update(`${name}\0${path}\0${description}`)
    .digest('hex')
    .slice(0, 32)
  return {
    description,
    check_name: name,
    fingerprint,
    severity,
    location: { path, lines: { begin: at?.line ?? 1 } },
  }
}

function slashed(below: string, path: string): string {
  return below === '' ? path : `${below}/${path}`
}
