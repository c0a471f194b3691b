import { createHash } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { diagnostic, type Location } from '../../diagnostics/index.ts'
import { pathFrom } from '../../files/index.ts'
import { placed } from '../../report/index.ts'
import type { Session } from '../session.ts'
import { configPath } from '../warm/state.ts'
import { type CheckResult, checkedFolders } from './check-result.ts'
import { printCheckMarkdown } from './markdown.ts'

/**
 * Writes the result for the CI service whose environment variables are set: appends to the job summary of GitHub
 * Actions, writes GitLab's code quality report. A failed write is reported and does not change the verdict. For GitLab,
 * locations are relative to `root`, the folder of the project.
 */
export function reportToService(result: CheckResult, root: string, { io, sink, flags }: Session): void {
  const { GITHUB_STEP_SUMMARY: summary, GITLAB_CI: gitlab } = io.env
  if (summary) attempt(summary, () => appendFileSync(summary, printCheckMarkdown(result)))
  if (!gitlab) return
  const path = configPath(io.cwd, flags)
  const below = (file: string): string => pathFrom(root, resolve(io.cwd, file))
  const config = below(path ?? 'efti-schema.config.ts')
  attempt(codeQualityFile, () =>
    writeFileSync(join(io.cwd, codeQualityFile), codeQuality(result, config, below)),
  )

  /** Calls `write`; reports a system error for the file, and throws any other error. */
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

/**
 * The findings, outdated files and refused changes as JSON for GitLab's `artifacts:reports:codequality`; an empty list
 * means that all is resolved. `below` gives the path in the project of a path from the working directory.
 */
function codeQuality(result: CheckResult, config: string, below: (file: string) => string): string {
  const { findings, comparisons } = result
  const issues = [
    ...findings.map(({ kind, message, at }) => issue(`efti-schema/${kind}`, message, 'major', at, config)),
    ...checkedFolders(result).flatMap(({ folder, shown }) =>
      shown.map(({ path, state }) =>
        issue(
          'efti-schema/stale',
          `${path} is ${states[state]}.`,
          'minor',
          undefined,
          below(`${folder}/${path}`),
        ),
      ),
    ),
    ...comparisons.flatMap(({ shown }) =>
      shown.map(({ rule, severity, place, message, at }) =>
        issue(`efti-schema/${rule}`, placed(place, message), gravity(severity), at, config),
      ),
    ),
  ]
  return `${JSON.stringify(issues, null, 2)}\n`
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

/**
 * An issue in GitLab's form, at its location, else at the first line of `file`. Its fingerprint has no line number, so
 * it stays the same if only the line moved.
 */
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
