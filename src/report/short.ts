import { counted } from '../diagnostics/index.ts'
import type { Change, Comparison } from '../diff/index.ts'
import { type Block, type Cell, heading, type Page, paragraph, table } from './block.ts'
import { isUndecided, listDecisions, printQuestion } from './decisions.ts'
import { printMarkdown } from './markdown.ts'
import type { ReportDetails } from './page/index.ts'
import { byCounted, severities } from './tally.ts'
import { otherSide, verdictBlocks, versionLabel } from './verdict.ts'
import { printWhere } from './where.ts'

/** The number of lines of the comment; the report has the rest. */
const mostLines = 40
const mostDecisions = 5
/** The number of characters of a comment on GitHub, with room for text around it. */
const mostLetters = 60_000
/** The number of characters shown of a message. */
const longest = 160

/**
 * The report as a comment for a pull request: the verdict, open decisions, and as many of the worst changes as
 * fit. If nothing else fits, the verdict is shortened.
 */
export function printShort(comparison: Comparison, report: string, details: ReportDetails = {}): string {
  const [verdict, decisions] = [verdictBlocks(comparison), decisionBlocks(details, report)]
  const rows = listRows(comparison)
  /** The comment with so many changes; the verdict is shortened unless `isWhole`. */
  const printed = (count: number, isWhole = true): string =>
    printMarkdown({
      title: `${versionLabel(comparison.from)} → ${versionLabel(comparison.to)}`,
      blocks: [
        ...(isWhole ? verdict : verdict.slice(0, 3)),
        ...decisions,
        ...changeBlocks(rows.slice(0, count), comparison.changes.length, report),
      ],
    } satisfies Page)
  const fits = (text: string): boolean =>
    text.trimEnd().split('\n').length <= mostLines && text.length <= mostLetters
  const isWhole = fits(printed(0))
  let count = Math.min(rows.length, mostLines)
  while (count > 0 && !fits(printed(count, isWhole))) count -= 1
  return printed(count, isWhole)
}

/** The first open decisions as a list, and the number of others; nothing if none is open. */
function decisionBlocks({ adapters, decisions: facts }: ReportDetails, report: string): readonly Block[] {
  const all = adapters === undefined ? [] : listDecisions(adapters, facts).filter(isUndecided)
  if (all.length === 0) return []
  const rest = all.length - mostDecisions
  const items = all.slice(0, mostDecisions).map(printQuestion)
  return [
    heading('Decide first'),
    { kind: 'list', items: rest > 0 ? [...items, `${counted(rest, 'more decision')} in ${report}`] : items },
  ]
}

/** A table row for each change, the worst first, uncounted ones at the end; long messages are cut. */
function listRows(comparison: Comparison): readonly (readonly Cell[])[] {
  const { counted: changes, others } = byCounted(comparison.changes)
  const row = ({ where, message }: Change, what: string): Cell[] => [
    what,
    [where.api ?? '', printWhere(where)].filter((text) => text !== '').join(': '),
    message.length > longest ? `${message.slice(0, longest)}…` : message,
  ]
  return [
    ...severities.flatMap((severity) =>
      changes.filter((change) => change.severity === severity).map((change) => row(change, severity)),
    ),
    ...others.map((change) => row(change, `only ${otherSide(comparison)}`)),
  ]
}

/** The table of the worst changes, and how many more the report has; nothing if there are no changes. */
function changeBlocks(rows: readonly (readonly Cell[])[], all: number, report: string): readonly Block[] {
  if (all === 0) return []
  const rest = all - rows.length
  const more = rest === 0 ? `More in ${report}.` : `${rest} more in ${report}.`
  if (rows.length === 0) return [paragraph(more)]
  return [heading('Worst changes'), ...table(['', 'where', 'what'], rows), paragraph(more)]
}
