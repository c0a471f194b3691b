import type { FailOn } from '../../config/index.ts'
import { counted, type Diagnostic, isFinding, type Sink } from '../../diagnostics/index.ts'
import { asksForAll, type Change } from '../../diff/index.ts'
import { type StaleFile, staleFiles, unifiedDiff } from '../../output/index.ts'
import { refused, type Tracking } from '../../pipeline/index.ts'
import type { Build, Migration } from '../../pipeline.ts'
import type { OutputFile } from '../../typescript/index.ts'
import type { CheckedComparison, CheckResult, Finding, RefusedChange, StaleOutput } from './check-result.ts'

/** Limits of what is shown: files, diff lines of one file and of all, changes of a comparison. */
const most = { files: 20, lines: 40, allLines: 200, changes: 10 }

interface JudgedFolder {
  /** The folder, absolute and as messages call it. */
  readonly out: string
  readonly folder: string
  /** Whether git tracks the folder; only then are its files compared with a build. */
  readonly tracking: Tracking
}

export interface JudgeBuild extends JudgedFolder {
  /** The folder of reports, where the configuration names one. */
  readonly reports?: JudgedFolder
  readonly failOn: FailOn | undefined
  readonly today: string | undefined
  /** The configuration's file, as messages call it; absent for the embedded one. */
  readonly configFile?: string
  /** The diagnostics that the build has already reported. */
  readonly met?: readonly Diagnostic[]
}

/**
 * The result of `check` for a build in memory: outdated files, refused changes, unproven changes, parts not compared.
 * The check passes without findings. Findings that the build has reported (`met`) count too, except those of
 * `--verify`.
 */
export function judgeBuild(build: Build, options: JudgeBuild, sink: Sink): CheckResult {
  const ended = (options.met ?? []).filter((one) => isFinding(one) && !one.code.startsWith('verify-'))
  const telling: Sink = (found) => {
    if (isFinding(found)) ended.push(found)
    sink(found)
  }
  const output = compareFolder(build.files, options)
  const reports = options.reports && compareFolder(build.reportFiles ?? [], options.reports)
  const comparisons = build.migrations.map((migration) => judgeComparison(migration, options, telling))
  const findings = [
    ...staleFindings(output),
    ...(reports === undefined ? [] : staleFindings(reports)),
    ...build.migrations.flatMap(({ plan: { at } }, index) => {
      const [one, file] = [comparisons[index], options.configFile]
      if (one === undefined) return []
      const found = comparisonFindings(one)
      return at === undefined || file === undefined
        ? found
        : found.map((each) => ({ ...each, at: { ...at, file } }))
    }),
    ...ended.map(
      ({ code, message, at }): Finding => ({
        kind: code.startsWith('acceptance') ? 'acceptance' : 'policy',
        message,
        ...(at === undefined ? {} : { at }),
      }),
    ),
  ]
  return {
    formatVersion: 1,
    passed: findings.length === 0,
    findings,
    output,
    ...(reports && { reports }),
    comparisons,
  }
}

/** Compares a folder with the files of a build; if git does not track it, only says why it was not compared. */
function compareFolder(files: readonly OutputFile[], { out, folder, tracking }: JudgedFolder): StaleOutput {
  if (tracking.isTracked) return staleOutput(staleFiles(out, files), files.length, folder)
  return { folder, files: files.length, filesCompared: false, why: tracking.why, stale: 0, shown: [] }
}

/**
 * The first 20 outdated files, with diffs of changed (or, if not all are missing, missing) files up to the limits.
 */
function staleOutput(stale: readonly StaleFile[], files: number, folder: string): StaleOutput {
  let room = most.allLines
  const shown = stale.slice(0, most.files).map(({ path, state, before, after }) => {
    const isText = state === 'changed' || (state === 'missing' && stale.length < files)
    const diff = isText && room > 0 ? unifiedDiff(before, after, Math.min(most.lines, room)) : []
    room -= diff.length
    return { path, state, diff }
  })
  return { folder, files, filesCompared: true, stale: stale.length, shown }
}

/**
 * The figures of a comparison and its refused changes, at `--fail-on`, the plan's level, or `breaking` (drafts:
 * `none`).
 */
function judgeComparison(
  { comparison, plan, policy }: Migration,
  { failOn, today }: JudgeBuild,
  sink: Sink,
): CheckedComparison {
  const { from, to, summary } = comparison
  const isDraft = from.status === 'draft' || to.status === 'draft'
  const level = failOn ?? plan.failOn ?? (isDraft ? 'none' : 'breaking')
  const changes = refused(comparison, policy, level, today, sink)
  return {
    from: from.name,
    to: to.name,
    failOn: level,
    breaking: summary.breaking,
    risky: summary.risky,
    proven: summary.proven,
    unproven: summary.unproven,
    ...(plan.maxUnproven === undefined ? {} : { maxUnproven: plan.maxUnproven }),
    notCompared: summary.notCompared,
    refused: changes.length,
    shown: changes.slice(0, most.changes).map(refusedChange),
  }
}

/** The facts of a change that the result shows; its location is that of the later version, else of the earlier. */
function refusedChange({ id, rule, severity, where, message, before, after }: Change): RefusedChange {
  const at = after?.at ?? before?.at
  return {
    id,
    rule,
    severity,
    path: where.path.join('/'),
    place: where.place,
    message,
    ...(at === undefined ? {} : { at }),
  }
}

/** One finding if a folder is out of date; else empty. */
function staleFindings({ stale, files, folder }: StaleOutput): readonly Finding[] {
  if (stale === 0) return []
  const message = `"${folder}" is out of date: ${counted(stale, 'file')} of ${files} ${stale === 1 ? 'differs' : 'differ'} or ${stale === 1 ? 'is' : 'are'} missing. Run: efti-schema build`
  return [{ kind: 'stale', message }]
}

/**
 * Findings of a comparison: refused changes, parts not compared if the level needs all, too many unproven changes.
 */
function comparisonFindings(one: CheckedComparison): readonly Finding[] {
  const name = `${one.from} → ${one.to}`
  const policy: Finding = {
    kind: 'policy',
    message: `${name}: ${one.refused} ${one.refused === 1 ? 'change does' : 'changes do'} not pass failOn "${one.failOn}"`,
  }
  const unproven: Finding = {
    kind: 'unproven',
    message: `${name}: ${one.unproven} breaking changes are unproven, ${one.maxUnproven} may be`,
  }
  const open: Finding = {
    kind: 'not-compared',
    message: `${name}: ${counted(one.notCompared, 'place')} could not be compared; failOn "${one.failOn}" needs all of them`,
  }
  return [
    ...(one.refused > 0 ? [policy] : []),
    ...(one.notCompared > 0 && asksForAll(one.failOn) ? [open] : []),
    ...(one.maxUnproven !== undefined && one.unproven > one.maxUnproven ? [unproven] : []),
  ]
}
