import type { Issue } from '../../runtime/index.ts'
import { type Block, heading, type Page, paragraph, table } from '../block.ts'
import {
  type CheckedDocument,
  type CheckedDocuments,
  findIssuePlace,
  printPath,
  tallySentence,
} from './document.ts'

/** The results of validation as a page: a table of documents, then the issues of each. */
export function makeDocumentsPage(checked: CheckedDocuments): Page {
  const rows = checked.documents.map(({ file, valid, root = '', issues }) => [
    file,
    valid ? 'valid' : 'not valid',
    root,
    String(issues.length),
  ])
  return {
    title: `Documents checked against ${checked.version}`,
    blocks: [
      paragraph({ strong: tallySentence(checked) }),
      ...table(['document', 'verdict', 'root', 'issues'], rows),
      ...checked.documents.flatMap(issueBlocks),
    ],
  }
}

/** The table of a document's issues under its name; nothing if it has none. */
function issueBlocks({ file, issues }: CheckedDocument): readonly Block[] {
  if (issues.length === 0) return []
  const columns = ['line', 'column', 'path', 'what', 'expected', 'found', 'data element', 'rule']
  return [heading(file), ...table(columns, issues.map(issueRow))]
}

function issueRow(issue: Issue): readonly string[] {
  const { path, message, expected = '', found = '', dataElement = '', rule } = issue
  const { line, column } = findIssuePlace(issue)
  return [String(line), String(column), printPath(path), message, expected, found, dataElement, rule]
}
