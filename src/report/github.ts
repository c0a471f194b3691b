import { printable } from '../diagnostics/index.ts'
import type { Change, ChangeSeverity, Comparison } from '../diff/index.ts'
import { verdictSentence } from './verdict.ts'

const commands: Readonly<Record<ChangeSeverity, string>> = {
  breaking: 'error',
  risky: 'warning',
  safe: 'notice',
  annotation: 'notice',
}

/** Workflow commands of GitHub Actions: one annotation for each change, the verdict last. */
export function printGithub(comparison: Comparison): string {
  const lines = comparison.changes.map(annotation)
  return `${[...lines, `::notice title=efti-schema diff::${data(verdictSentence(comparison))}`].join('\n')}\n`
}

function annotation({ severity, rule, where, message, before, after }: Change): string {
  const at = after?.at ?? before?.at
  const place = at ? [`file=${property(at.file)}`, `line=${at.line}`, `col=${at.column}`] : []
  const properties = [...place, `title=${property(rule)}`].join(',')
  return `::${commands[severity]} ${properties}::${data(`${where.path.join('/')}: ${message}`)}`
}

/** What ends a command ends no text: percent, line breaks, and in properties colon and comma. */
function data(text: string): string {
  return printable(text).replaceAll('%', '%25')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
