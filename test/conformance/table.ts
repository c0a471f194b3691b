import type { SuiteResult } from './suite.ts'

export interface Row {
  readonly result: SuiteResult
  /** The figure of this run that must not drop. */
  readonly baseline: number | undefined
  readonly bestPeer: string | undefined
}

const headings = ['suite', 'total', 'right', 'wrong', 'undecided', '%', 'baseline', 'best peer']

/** One line for each suite, in aligned columns. */
export function printTable(rows: readonly Row[]): string {
  const cells = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const isNumber = (column: number): boolean => column > 0 && column < headings.length - 1
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return isNumber(column) ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf({ result, baseline, bestPeer }: Row): readonly string[] {
  const { suite, total, right, wrong, undecided } = result
  const share = total === 0 ? '' : ((100 * right) / total).toFixed(2)
  return [
    suite,
    ...[total, right, wrong, undecided].map(String),
    share,
    baseline === undefined ? '' : String(baseline),
    bestPeer ?? '',
  ]
}

/** The same as data: an array with the members that programs hold on to. */
export function printJson(rows: readonly Row[]): string {
  const entries = rows.map(({ result: { suite, total, right, wrong, undecided }, baseline }) => {
    return { suite, total, right, wrong, undecided, baseline: baseline ?? null }
  })
  return JSON.stringify(entries, undefined, 2)
}
