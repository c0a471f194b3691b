import { counted } from '../diagnostics/index.ts'
import type { Change, Comparison } from '../diff/index.ts'
import { type Block, type Cell, heading, type Page, paragraph, table } from './block.ts'
import { printMarkdown } from './markdown.ts'
import { byCounted, countOf, groupBy, severities } from './tally.ts'
import { otherSide, verdictBlocks, versionLabel } from './verdict.ts'
import { printWhere } from './where.ts'

/** What a comment on GitHub may hold, with room for what is put around it (GitLab takes a million). */
const most = 60_000

/** The report as a comment for a pull request: the verdict, and folded below it what happened, as far as it fits. */
export function printShort(comparison: Comparison, report: string): string {
  const page = (rows: readonly (readonly Cell[])[]): Page => ({
    title: `${versionLabel(comparison.from)} → ${versionLabel(comparison.to)}`,
    blocks: [
      ...verdictBlocks(comparison),
      ...kindBlocks(comparison),
      ...detailBlocks(rows, comparison.changes.length, report),
    ],
  })
  const rows = rowsOf(comparison)
  let [fits, tooMany] = [0, rows.length + 1]
  while (tooMany - fits > 1) {
    const tried = Math.floor((fits + tooMany) / 2)
    if (printMarkdown(page(rows.slice(0, tried))).length <= most) fits = tried
    else tooMany = tried
  }
  return printMarkdown(page(rows.slice(0, fits)))
}

function kindBlocks({ changes }: Comparison): readonly Block[] {
  const kinds = [...groupBy(changes, ({ rule }) => [rule])].sort(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  const rows = kinds
    .slice(0, 20)
    .map(([rule, group]) => [rule, ...severities.map((severity) => String(countOf(group, severity)))])
  return rows.length === 0 ? [] : [heading('What happened'), ...table(['kind', ...severities], rows)]
}

/** The worst changes first; at the end those that only the other side feels. */
function rowsOf(comparison: Comparison): readonly (readonly Cell[])[] {
  const { counted: changes, others } = byCounted(comparison.changes)
  const row = ({ where, message, dataElement }: Change, what: string): Cell[] => [
    what,
    [where.api ?? '', printWhere(where)].filter((text) => text !== '').join(': '),
    message,
    dataElement ?? '',
  ]
  return [
    ...severities.flatMap((severity) =>
      changes.filter((change) => change.severity === severity).map((change) => row(change, severity)),
    ),
    ...others.map((change) => row(change, `only ${otherSide(comparison)}`)),
  ]
}

function detailBlocks(rows: readonly (readonly Cell[])[], all: number, report: string): readonly Block[] {
  if (all === 0) return []
  const rest = all - rows.length
  return [
    {
      kind: 'details',
      summary:
        rest === 0 ? counted(all, 'change') : `${rows.length} of ${counted(all, 'change')}, the worst first`,
      blocks: table(['', 'where', 'what', 'data element'], rows),
    },
    paragraph(rest === 0 ? `More in ${report}.` : `${rest} more in ${report}.`),
  ]
}
