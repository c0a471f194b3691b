import { type Code, catalog, isAboutOutput } from './catalog.ts'
import { diagnostic, isFinding } from './diagnostic.ts'
import type { Entry, Severity } from './entry.ts'

/** The explanation of a code: its messages and fixes, and its effect on a command. */
export interface ExplainedCode {
  readonly code: Code
  readonly severity: Severity
  /** Every wording, with example facts. */
  readonly messages: readonly { readonly message: string; readonly fix?: string }[]
  /** Its effects, in sentences. */
  readonly effects: readonly string[]
}

export const codes: readonly Code[] = (Object.keys(catalog) as Code[]).sort()

/** Explains a code: its severity, all wordings of its message, and its effects. */
export function explainCode(code: Code): ExplainedCode {
  const { severity, examples = [undefined], leavesOut }: Entry = catalog[code]
  const messages = examples.map((facts) => {
    const { message, fix } = diagnostic(code, facts as never)
    return fix === undefined ? { message } : { message, fix }
  })
  return { code, severity, messages, effects: [ending(code, severity), ...leftOut(leavesOut)] }
}

/** A sentence on how a command ends after this problem. */
function ending(code: Code, severity: Severity): string {
  if (isAboutOutput(code)) return 'Reported by build and check; the command goes on.'
  if (severity === 'error')
    return isFinding({ code }) ? 'The command ends with exit code 1.' : 'The command ends with exit code 2.'
  if (severity === 'warning') return 'The command goes on.'
  return 'Printed only with --verbose; the command goes on.'
}

/** Sentences on what is left out because of a problem; none if nothing is. */
function leftOut(leavesOut: Entry['leavesOut']): readonly string[] {
  if (leavesOut === undefined) return []
  const listed = 'Comparisons list the part that is not read as not compared.'
  return leavesOut === 'tolerated'
    ? [listed, 'diff, inspect and validate warn and read the rest, unless --strict is given.']
    : [listed]
}
