import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic, type Location } from '../../diagnostics/index.ts'
import { pathFrom } from '../../files/index.ts'
import { placed } from '../../report/index.ts'
import type { Session } from '../session.ts'
import { configPath } from '../warm/state.ts'
import { type CheckResult, checkedFolders } from './check-result.ts'
import { printCheckMarkdown } from './markdown.ts'

/**
 * Writes the result for the CI service whose environment variables are set: appends to the job summary of GitHub
 * Actions, writes GitLab's code quality report. A failed write is reported and does not change the verdict.
 */
export function tellService(result: CheckResult, { io, sink, flags }: Session): void {
  const { GITHUB_STEP_SUMMARY: summary, GITLAB_CI: gitlab } = io.env
  if (summary) attempt(summary, () => appendFileSync(summary, printCheckMarkdown(result)))
  if (!gitlab) return
  const path = configPath(io.cwd, flags)
  const config = path === undefined ? 'efti-schema.config.ts' : pathFrom(io.cwd, path)
  // GitLab expects paths relative to the folder of the project.
  const below = pathFrom(io.env.CI_PROJECT_DIR ?? io.cwd, io.cwd)
  attempt(codeQualityFile, () =>
    writeFileSync(join(io.cwd, codeQualityFile), codeQuality(result, config, below)),
  )

  function attempt(file: string, write: () => void): void {
    try {
      write()
    } catch (error) {
      const problem = (error as NodeJS.ErrnoException).code
      if (problem === undefined) throw error
      sink(diagnostic('summary-failed', { file, problem }))
    }
  }
}

/** The name that GitLab's own templates give this artifact. */
const codeQualityFile = 'gl-code-quality-report.json'

/** The result as JSON for GitLab's `artifacts:reports:codequality`; an empty list means that all is resolved. */
function codeQuality(result: CheckResult, config: string, below: string): string {
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
    location: { ...one.location, path: joinBelow(below, one.location.path) },
  }))
  return `${JSON.stringify(located, null, 2)}\n`
}

const states = {
  missing: 'missing',
  changed: 'out of date',
  left: 'no longer generated',
  foreign: 'not generated',
} as const

/** GitLab's severity of a change: critical for breaking, major for risky, else info. */
function gravity(severity: string): string {
  return severity === 'breaking' ? 'critical' : severity === 'risky' ? 'major' : 'info'
}

/** An issue in GitLab's form. Its fingerprint has no line number, so it stays the same if only the line moved. */
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

/** The path below a folder; unchanged if the folder is empty. */
function joinBelow(below: string, path: string): string {
  return below === '' ? path : `${below}/${path}`
}
