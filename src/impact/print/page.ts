import type { Block, Page } from '../../report/index.ts'
import type { Impact, ImpactPlace } from '../place.ts'
import { byFile, verdict } from './text.ts'

/** The result as a page: the verdict, totals by package, then a table for each file. */
export function makeImpactPage(impact: Impact): Page {
  const rows = impact.packages.map(({ name, files, breaking, risky }) => [
    name,
    ...[files, breaking, risky].map(String),
  ])
  const totals: readonly Block[] =
    rows.length === 0 ? [] : [{ kind: 'table', columns: ['package', 'files', 'breaking', 'risky'], rows }]
  return {
    title: `What going from ${impact.from} to ${impact.to} touches`,
    blocks: [
      { kind: 'paragraph', text: [{ strong: verdict(impact) }] },
      ...totals,
      ...[...byFile(impact.places)].flatMap(([file, places]): readonly Block[] => [
        { kind: 'heading', text: file },
        {
          kind: 'table',
          columns: ['place', 'severity', 'uses', 'line', 'what changed', 'what to do'],
          rows: places.map(row),
        },
      ]),
    ],
  }
}

function row({
  line,
  column,
  severity,
  uses,
  excerpt,
  change,
  more,
  advice,
}: ImpactPlace): readonly string[] {
  const others = more.length === 0 ? '' : ` (and ${more.length} more)`
  return [`${line}:${column}`, severity, uses, excerpt, `${change.rule}: ${change.message}${others}`, advice]
}
