import { type Code, catalog, isAboutOutput } from './catalog.ts'
import { diagnostic, isFinding } from './diagnostic.ts'
import type { Entry, Severity } from './entry.ts'

/** A kind of problem: what it can say, what to do about it, and what it does to a command. */
export interface ExplainedCode {
  readonly code: Code
  readonly severity: Severity
  /** Every wording, with made-up facts. */
  readonly messages: readonly { readonly message: string; readonly fix?: string }[]
  /** What follows from it, in sentences. */
  readonly effects: readonly string[]
}

export const codes: readonly Code[] = (Object.keys(catalog) as Code[]).sort()

export function explainCode(code: Code): ExplainedCode {
  const { severity, examples = [undefined], leavesOut }: Entry = catalog[code]
  const messages = examples.map((facts) => {
    const { message, fix } = diagnostic(code, facts as never)
    return fix === undefined ? { message } : { message, fix }
  })
  return { code, severity, messages, effects: [ending(code, severity), ...leftOut(leavesOut)] }
}

function ending(code: Code, severity: Severity): string {
  if (isAboutOutput(code)) return 'Told by build and check; the command goes on.'
  if (severity === 'error')
    return isFinding({ code }) ? 'The command ends with exit code 1.' : 'The command ends with exit code 2.'
  if (severity === 'warning') return 'The command goes on.'
  return 'Printed only with --verbose; the command goes on.'
}

function leftOut(leavesOut: Entry['leavesOut']): readonly string[] {
  if (leavesOut === undefined) return []
  const listed = 'Comparisons list the part that is not read as not compared.'
  return leavesOut === 'tolerated'
    ? [listed, 'diff, inspect and validate warn and read the rest, unless --strict is given.']
    : [listed]
}
