import type { Code } from '../../src/diagnostics/index.ts'
import { type Entry, printDiagnostic } from '../../src/diagnostics/index.ts'
import type { Rule } from '../../src/diff/index.ts'

/** A kind of problem as the command prints it, once for each of its examples. */
export function printEntry(code: string, entry: Entry): string {
  const { severity, examples = [{}] } = entry
  const lines = examples.map((facts) => {
    const message = entry.say(facts as never)
    const fix = entry.fix?.(facts as never)
    const found = {
      code: code as Code,
      severity,
      message,
      related: [],
      ...(fix === undefined ? {} : { fix }),
    }
    return `${printDiagnostic(found)}\n`
  })
  return [...new Set(lines)].join('')
}

/** What a rule says, once for each of its examples. */
export function printRule(rule: Rule): string {
  return `${rule.id}\n${[...new Set(rule.showExamples())].map((message) => `  ${message}\n`).join('')}`
}
