import { printable } from '../../diagnostics/index.ts'
import { markdownText, placed } from '../../report/index.ts'
import {
  type CheckedComparison,
  type CheckResult,
  checkedFolders,
  notCompared,
  type StaleEntry,
} from './check-result.ts'

/** The result of a check as Markdown for a job's summary; texts of inputs are escaped. */
export function printCheckMarkdown(result: CheckResult): string {
  const { passed, findings, comparisons } = result
  const folders = checkedFolders(result)
  const blocks = [
    `## efti-schema check: ${passed ? 'fine' : 'failed'}`,
    ...(findings.length === 0
      ? []
      : [
          findings
            .map(({ kind, message }) => `- **${markdownText(kind)}**: ${markdownText(message)}`)
            .join('\n'),
        ]),
    ...folders.flatMap(notCompared).map(markdownText),
    ...(comparisons.length === 0 ? [] : [comparisonTable(comparisons)]),
    ...comparisons.flatMap(refusedList),
    ...folders.flatMap(({ shown, stale }) => [
      ...shown.map(staleBlock),
      ...(stale > shown.length ? [`… and ${stale - shown.length} more files.`] : []),
    ]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** A Markdown table with a row for each comparison: counts by severity and proof, level, refused changes. */
function comparisonTable(comparisons: readonly CheckedComparison[]): string {
  const rows = comparisons.map(({ from, to, breaking, proven, unproven, risky, failOn, refused }) =>
    [`${from} → ${to}`, breaking, proven, unproven, risky, failOn, refused].map((cell) =>
      markdownText(String(cell)),
    ),
  )
  const columns = ['comparison', 'breaking', 'proven', 'unproven', 'risky', 'fails on', 'refused']
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** A list of the refused changes as one block; empty if there are none. */
function refusedList({ shown, refused }: CheckedComparison): readonly string[] {
  if (refused === 0) return []
  const items = shown.map(
    ({ severity, place, message, rule }) =>
      `- **${markdownText(severity)}** ${markdownText(`${placed(place, message)} (${rule})`)}`,
  )
  const more = refused - shown.length
  return [[...items, ...(more > 0 ? [`- … and ${more} more`] : [])].join('\n')]
}

/** An outdated file with its diff in a code fence that is longer than any backtick run in the diff. */
function staleBlock({ path, state, diff }: StaleEntry): string {
  const head = `- ${markdownText(path)} (${state})`
  if (diff.length === 0) return head
  const lines = diff.map(printable)
  const longest = Math.max(
    3,
    ...lines.flatMap((line) => (line.match(/`+/g) ?? []).map((run) => run.length + 1)),
  )
  const fence = '`'.repeat(longest)
  return [head, '', `${fence}diff`, ...lines, fence].join('\n')
}
