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

/**
 * Workflow commands for GitHub Actions: an annotation for each place not compared and each change, then the
 * verdict.
 */
export function printGithub(comparison: Comparison): string {
  const lines = [...comparison.notCompared.map(warning), ...comparison.changes.map(annotation)]
  return `${[...lines, `::notice title=efti-schema diff::${workflowData(verdictSentence(comparison))}`].join('\n')}\n`
}

/** The warning for a place that was not compared. */
function warning({ where, why, message, at }: NotCompared): string {
  const properties = [...printPlace(at), `title=${workflowProperty(`not compared: ${why}`)}`].join(',')
  return `::warning ${properties}::${workflowData(printPlaced({ where, message }))}`
}

/** The properties `file`, `line` and `col` of a place; none without a place. */
function printPlace(at: Location | undefined): readonly string[] {
  return at ? [`file=${workflowProperty(at.file)}`, `line=${at.line}`, `col=${at.column}`] : []
}

/** The annotation for a change, by its severity; accepted and uncounted changes are notices. */
function annotation({ severity, rule, where, message, before, after, accepted, counted }: Change): string {
  const properties = [...printPlace(after?.at ?? before?.at), `title=${workflowProperty(rule)}`].join(',')
  const command = accepted === undefined && counted ? commands[severity] : 'notice'
  const other = counted ? '' : ' (not counted: affects only the other side)'
  const note = `${accepted === undefined ? '' : ` (accepted: ${accepted.reason})`}${other}`
  return `::${command} ${properties}::${workflowData(`${printPlaced({ where, message })}${note}`)}`
}

/** Escapes a text for the message of a workflow command. */
export function workflowData(text: string): string {
  return printable(text).replaceAll('%', '%25')
}

/** Escapes a text for a property of a workflow command, where colon and comma are special as well. */
export function workflowProperty(text: string): string {
  return workflowData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
