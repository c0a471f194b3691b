import type { Issue } from '../../runtime/index.ts'
import { type CheckedDocuments, findIssuePlace, printPath } from './document.ts'

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
