import { printable } from '../../diagnostics/index.ts'

/** Text of a workflow command: what would end the command ends no text. */
export function workflowData(text: string): string {
  return printable(text).replaceAll('%', '%25')
}

/** A property of a workflow command: colon and comma as well. */
export function workflowProperty(text: string): string {
  return workflowData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
