import type { Change, ChangeSeverity, Comparison } from '../diff/index.ts'
import { workflowData, workflowProperty } from './documents/workflow.ts'
import { verdictSentence } from './verdict.ts'
import { printWhere } from './where.ts'

const commands: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'error',
  risky: 'warning',
  safe: 'notice',
  annotation: 'notice',
}

/** Workflow commands of GitHub Actions: one annotation for each change, the verdict last. */
export function printGithub(comparison: Comparison): string {
  const lines = comparison.changes.map(annotation)
  return `${[...lines, `::notice title=efti-schema diff::${workflowData(verdictSentence(comparison))}`].join('\n')}\n`
}

function annotation({ severity, rule, where, message, before, after, accepted }: Change): string {
  const at = after?.at ?? before?.at
  const place = at ? [`file=${workflowProperty(at.file)}`, `line=${at.line}`, `col=${at.column}`] : []
  const properties = [...place, `title=${workflowProperty(rule)}`].join(',')
  const command = accepted === undefined ? commands[severity] : 'notice'
  const note = accepted === undefined ? '' : ` (accepted: ${accepted.reason})`
  return `::${command} ${properties}::${workflowData(`${printWhere(where)}: ${message}${note}`)}`
}
