import { type Location, printable } from '../diagnostics/index.ts'
import type { Change, ChangeSeverity, Comparison, NotCompared } from '../diff/index.ts'
import { verdictSentence } from './verdict.ts'
import { printPlaced } from './where.ts'

const commands: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'error',
  risky: 'warning',
  safe: 'notice',
  annotation: 'notice',
}

/** Workflow commands of GitHub Actions: one annotation for each place that was not compared and each change, the verdict last. */
export function printGithub(comparison: Comparison): string {
  const lines = [...comparison.notCompared.map(warning), ...comparison.changes.map(annotation)]
  return `${[...lines, `::notice title=efti-schema diff::${workflowData(verdictSentence(comparison))}`].join('\n')}\n`
}

function warning({ where, why, message, at }: NotCompared): string {
  const properties = [...printPlace(at), `title=${workflowProperty(`not compared: ${why}`)}`].join(',')
  return `::warning ${properties}::${workflowData(printPlaced({ where, message }))}`
}

function printPlace(at: Location | undefined): readonly string[] {
  return at ? [`file=${workflowProperty(at.file)}`, `line=${at.line}`, `col=${at.column}`] : []
}

function annotation({ severity, rule, where, message, before, after, accepted, counted }: Change): string {
  const properties = [...printPlace(after?.at ?? before?.at), `title=${workflowProperty(rule)}`].join(',')
  const command = accepted === undefined && counted ? commands[severity] : 'notice'
  const other = counted ? '' : ' (not counted: only the other side feels it)'
  const note = `${accepted === undefined ? '' : ` (accepted: ${accepted.reason})`}${other}`
  return `::${command} ${properties}::${workflowData(`${printPlaced({ where, message })}${note}`)}`
}

/** Text of a workflow command: what would end the command ends no text. */
export function workflowData(text: string): string {
  return printable(text).replaceAll('%', '%25')
}

/** A property of a workflow command: colon and comma as well. */
export function workflowProperty(text: string): string {
  return workflowData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
