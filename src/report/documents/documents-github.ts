import { workflowData, workflowProperty } from '../github.ts'
import {
  type CheckedDocument,
  type CheckedDocuments,
  findIssuePlace,
  printPath,
  tallySentence,
} from './document.ts'

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
