import { encodePath } from '../../files/index.ts'
import {
  type Block,
  type Page,
  printHtml,
  printMarkdown,
  workflowData,
  workflowProperty,
} from '../../report/index.ts'
import type { Impact, ImpactPlace } from '../place.ts'
import { groupByFile, printImpactText, printImpactVerdict } from './text.ts'

const levels = { breaking: 'error', risky: 'warning', safe: 'note', annotation: 'none' } as const

/** SARIF 2.1.0, for code scanning: one result for each place. */
function printImpactSarif({ from, to, places }: Impact): string {
  const ids = [...new Set(places.map(({ change }) => change.rule))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'efti-schema-toolkit', rules: ids.map((id) => ({ id })) } },
        automationDetails: { id: `impact/${from}..${to}` },
        columnKind: 'utf16CodeUnits',
        results: places.map((place) => result(place, ids.indexOf(place.change.rule))),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** The SARIF result of a place. */
function result(place: ImpactPlace, ruleIndex: number) {
  const { file, line, column, uses, severity, change, more, advice, fix } = place
  return {
    ruleId: change.rule,
    ruleIndex,
    level: levels[severity],
    message: { text: `${uses}: ${change.message} ${advice}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodePath(file) },
          region: { startLine: line, startColumn: column },
        },
        logicalLocations: [{ fullyQualifiedName: uses }],
      },
    ],
    properties: { severity, change: change.id, more, fix: fix.status },
  }
}

/** The result as a page: the verdict, totals by package, then a table for each file. */
function makeImpactPage(impact: Impact): Page {
  const rows = impact.packages.map(({ name, files, breaking, risky }) => [
    name,
    ...[files, breaking, risky].map(String),
  ])
  const totals: readonly Block[] =
    rows.length === 0 ? [] : [{ kind: 'table', columns: ['package', 'files', 'breaking', 'risky'], rows }]
  return {
    title: `What going from ${impact.from} to ${impact.to} touches`,
    blocks: [
      { kind: 'paragraph', text: [{ strong: printImpactVerdict(impact) }] },
      ...totals,
      ...[...groupByFile(impact.places)].flatMap(([file, places]): readonly Block[] => [
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

/** Workflow commands of GitHub Actions: one annotation for each place, the verdict last. */
function printImpactGithub(impact: Impact): string {
  const last = `::notice title=efti-schema impact::${workflowData(printImpactVerdict(impact))}`
  return `${[...impact.places.map(annotation), last].join('\n')}\n`
}

/** The workflow command for a place: an error if it is breaking, else a warning. */
function annotation({ file, line, column, severity, uses, change, advice }: ImpactPlace): string {
  const command = severity === 'breaking' ? 'error' : 'warning'
  const place = `file=${workflowProperty(file)},line=${line},col=${column},title=${workflowProperty(change.rule)}`
  return `::${command} ${place}::${workflowData(`${uses}: ${change.message} ${advice}`)}`
}

/** By format, the function that prints the result. */
export const impactFormats = {
  text: printImpactText,
  json: (impact) => `${JSON.stringify(impact, null, 2)}\n`,
  markdown: (impact) => printMarkdown(makeImpactPage(impact)),
  html: (impact) => printHtml(makeImpactPage(impact)),
  sarif: printImpactSarif,
  github: printImpactGithub,
} as const satisfies Record<string, (impact: Impact) => string>

export type ImpactFormat = keyof typeof impactFormats
