import { encodePath } from '../../files/index.ts'
import type { Impact, ImpactPlace } from '../place.ts'

const levels = { breaking: 'error', risky: 'warning', safe: 'note', annotation: 'none' } as const

/** SARIF 2.1.0, for code scanning: one result for each place. */
export function printImpactSarif({ from, to, places }: Impact): string {
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
