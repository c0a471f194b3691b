import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic } from '../../diagnostics/index.ts'
import { pathFrom, portable } from '../../files/index.ts'
import type { Session } from '../session.ts'
import type { CheckResult } from './check-result.ts'
import { codeQuality, codeQualityFile } from './gitlab.ts'
import { printCheckMarkdown } from './markdown.ts'

/**
 * Hands a check to the service that runs it, where its variables say that it listens: a job summary of GitHub Actions,
 * a code quality report of GitLab. Where that fails it is told; the verdict stands.
 */
export function tellService(result: CheckResult, { io, sink, flags }: Session): void {
  const { GITHUB_STEP_SUMMARY: summary, GITLAB_CI: gitlab } = io.env
  if (summary) attempt(summary, () => appendFileSync(summary, printCheckMarkdown(result)))
  if (!gitlab) return
  const config = portable(flags.config ?? 'efti-schema.config')
  // GitLab counts places from the folder of the project.
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
