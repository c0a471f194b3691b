import { encodePath } from '../../files/index.ts'
import type { Issue } from '../../runtime/index.ts'
import { type CheckedDocument, type CheckedDocuments, findIssuePlace, printPath } from './document.ts'

/** A SARIF 2.1.0 log: one result for each issue; every document is listed as an artifact. */
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

/** The results of one document: one for each issue. */
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

/** The facts of an issue that are known. */
function properties(facts: Readonly<Record<string, Issue['expected']>>): object {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
