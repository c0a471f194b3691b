import type { Issue } from '../../runtime/index.ts'
import { type CheckedDocument, type CheckedDocuments, findIssuePlace, printPath } from './document.ts'

/** SARIF 2.1.0, for code scanning: one result for each issue, with every document as an artefact. */
export function printDocumentsSarif({ version, documents }: CheckedDocuments): string {
  const ids = [...new Set(documents.flatMap(({ issues }) => issues.map(({ rule }) => rule)))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'efti-schema-toolkit', rules: ids.map((id) => ({ id })) } },
        automationDetails: { id: `validate/${version}/` },
        columnKind: 'utf16CodeUnits',
        artifacts: documents.map(({ file }) => ({ location: { uri: encodePath(file) } })),
        results: documents.flatMap((document, index) => results(document, index, ids)),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function results(
  { file, issues }: CheckedDocument,
  index: number,
  ids: readonly string[],
): readonly object[] {
  return issues.map((issue) => {
    const { rule, message, path, expected, found, dataElement } = issue
    const { line, column } = findIssuePlace(issue)
    return {
      ruleId: rule,
      ruleIndex: ids.indexOf(rule),
      level: 'error',
      message: { text: message },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: encodePath(file), index },
            region: { startLine: line, startColumn: column },
          },
          logicalLocations: [{ fullyQualifiedName: printPath(path) }],
        },
      ],
      properties: properties({ expected, found, dataElement }),
    }
  })
}

function properties(facts: Readonly<Record<string, Issue['expected']>>): object {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

/** A relative reference: what has a meaning in an address has none in a file's name. */
function encodePath(file: string): string {
  return file.split('/').map(encodeSegment).join('/')
}

function encodeSegment(segment: string): string {
  // A half of a surrogate pair is no text that an address could carry.
  return encodeURIComponent(segment.replace(/\p{Cs}/gu, '\uFFFD'))
}
