import { encodePath } from '../../files/index.ts'
import type { Issue } from '../../runtime/index.ts'
import { workflowData, workflowProperty } from '../github.ts'
import { xmlText } from '../junit.ts'
import {
  type CheckedDocument,
  type CheckedDocuments,
  findIssuePlace,
  printPath,
  tallySentence,
} from './document.ts'

/** A JUnit report: every document is a test case; an invalid one fails with all of its issues. */
export function printDocumentsJunit({ version, documents }: CheckedDocuments): string {
  const failures = documents.filter(({ valid }) => !valid).length
  const figures = `tests="${documents.length}" failures="${failures}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${figures}>`,
    `<testsuite name="${xmlText(`validate ${version}`)}" ${figures} errors="0" skipped="0">`,
    ...documents.map(testCase),
    '</testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

/** The test case for a document; it fails with all issues unless the document is valid. */
function testCase({ file, valid, root = '', issues }: CheckedDocument): string {
  const opening = `<testcase classname="${xmlText(root)}" name="${xmlText(file)}"`
  if (valid) return `${opening}/>`
  const [first] = issues
  const lines = issues.map((issue) => xmlText(sentence(file, issue))).join('\n')
  const attributes = `type="${xmlText(first?.rule ?? 'invalid')}" message="${xmlText(first?.message ?? '')}"`
  return `${opening}><failure ${attributes}>${lines}</failure></testcase>`
}

/** An issue as one line: place, path, message and rule. */
function sentence(file: string, issue: Issue): string {
  const { line, column } = findIssuePlace(issue)
  const element = issue.dataElement === undefined ? '' : ` (${issue.dataElement})`
  return `${file}:${line}:${column}: ${printPath(issue.path)}: ${issue.message}${element} [${issue.rule}]`
}

/** Workflow commands for GitHub Actions: an error annotation for each issue, then the tally. */
export function printDocumentsGithub(checked: CheckedDocuments): string {
  const lines = checked.documents.flatMap(annotations)
  const tally = `::notice title=efti-schema validate::${workflowData(tallySentence(checked))}`
  return `${[...lines, tally].join('\n')}\n`
}

/** An error annotation for each issue of a document, at its line and column. */
function annotations({ file, issues }: CheckedDocument): readonly string[] {
  return issues.map((issue) => {
    const { line, column } = findIssuePlace(issue)
    const place = `file=${workflowProperty(file)},line=${line},col=${column}`
    const element = issue.dataElement === undefined ? '' : ` (${issue.dataElement})`
    const message = workflowData(`${printPath(issue.path)}: ${issue.message}${element}`)
    return `::error ${place},title=${workflowProperty(issue.rule)}::${message}`
  })
}

/** The results as JSON in the documented format; other fields of an issue are left out. */
export function printDocumentsJson({ documents }: CheckedDocuments): string {
  const result = documents.map(({ file, valid, root = null, issues }) => {
    return { file, valid, root, issues: issues.map(contractIssue) }
  })
  return `${JSON.stringify({ formatVersion: 1, documents: result }, null, 2)}\n`
}

/** The documented fields of an issue, with its path as a text. */
function contractIssue(issue: Issue): object {
  const { path, rule, message, dataElement } = issue
  const found = { ...findIssuePlace(issue), path: printPath(path), rule, message }
  return dataElement === undefined ? found : { ...found, dataElement }
}

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
