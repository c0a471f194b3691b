import { printable } from '../../diagnostics/index.ts'
import { placed, workflowData, workflowProperty } from '../../report/index.ts'
import type { CheckFormat } from '../formats.ts'
import {
  type CheckedComparison,
  type CheckResult,
  checkedFolders,
  type Finding,
  notCompared,
  type StaleEntry,
} from './check-result.ts'
import { printCheckMarkdown } from './markdown.ts'

/** Prints the result of a check in the given format. */
export function printCheck(result: CheckResult, format: CheckFormat): string {
  switch (format) {
    case 'json':
      return JSON.stringify(result, null, 2)
    case 'markdown':
      return printCheckMarkdown(result)
    case 'github':
      return workflowCommands(result)
    case 'text':
      return asText(result)
  }
}

const signs = { missing: 'A', changed: 'M', left: 'D', foreign: '?' } as const

/** The result as lines: outdated files, comparisons, findings, and a last line with the verdict. */
function asText(result: CheckResult): string {
  const { passed, findings, output, comparisons } = result
  const folders = checkedFolders(result)
  const lines = [
    ...folders.flatMap(({ folder, shown, stale }) => [
      ...shown.flatMap((entry) => staleLines(entry, folder)),
      ...more(stale - shown.length, 'file'),
    ]),
    ...comparisons.flatMap(comparisonLines),
    ...findings.map(({ kind, message }) => `${kind}: ${message}`),
    ...folders.flatMap(notCompared),
    passed
      ? output.filesCompared
        ? `${output.folder}/ is up to date. Policy, lock and proofs hold.`
        : 'Policy, lock and proofs hold.'
      : 'check failed',
  ]
  return lines.map(printable).join('\n')
}

/** A file that is out of date, marked A, M, D or ?, followed by its diff, if there is one. */
function staleLines({ path, state, diff }: StaleEntry, folder: string): readonly string[] {
  const head = `${signs[state]} ${folder}/${path}`
  if (diff.length === 0) return [head]
  return [head, `--- ${folder}/${path}`, `+++ ${folder}/${path}`, ...diff]
}

/** The counts of a comparison, then its refused changes, one line each. */
function comparisonLines(one: CheckedComparison): readonly string[] {
  const { from, to, breaking, risky, proven, unproven, failOn } = one
  return [
    `${from} → ${to}: ${breaking} breaking (${proven} proven, ${unproven} unproven), ${risky} risky; failOn "${failOn}"`,
    ...one.shown.map(
      ({ severity, place, message, rule }) => `  ${severity}: ${placed(place, message)} [${rule}]`,
    ),
    ...more(one.refused - one.shown.length, 'change'),
  ]
}

/** The line `… and 3 more files`; empty for 0 or less. */
function more(count: number, what: string): readonly string[] {
  return count > 0 ? [`  … and ${count} more ${what}${count === 1 ? '' : 's'}`] : []
}

/** Workflow commands of GitHub Actions: an annotation for each finding and refused change, the verdict last. */
function workflowCommands(result: CheckResult): string {
  const { passed, findings, comparisons } = result
  const changes = comparisons.flatMap(({ shown }) => shown)
  const lines = [
    ...changes.map(({ rule, place, message, at }) =>
      command('error', rule, placed(place, message), at === undefined ? {} : { at }),
    ),
    ...findings.map((finding) => command('error', finding.kind, finding.message, finding)),
    ...checkedFolders(result)
      .flatMap(notCompared)
      .map((text) => command('notice', 'efti-schema check', text, {})),
    command('notice', 'efti-schema check', passed ? 'fine' : 'check failed', {}),
  ]
  return lines.join('\n')
}

/** One workflow command of GitHub Actions, with a location if there is one. */
function command(name: string, title: string, message: string, { at }: Pick<Finding, 'at'>): string {
  const place = at ? [`file=${workflowProperty(at.file)}`, `line=${at.line}`, `col=${at.column}`] : []
  return `::${name} ${[...place, `title=${workflowProperty(title)}`].join(',')}::${workflowData(message)}`
}
