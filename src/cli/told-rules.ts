import { printable } from '../diagnostics/index.ts'
import type { Rule, RuleSeverities } from '../diff/index.ts'

/** A rule as `rules` and `explain` tell it. */
export interface ToldRule extends RuleSeverities {
  readonly id: string
  /** Every wording, with made-up facts. */
  readonly says: readonly string[]
}

export function tellRule(rule: Rule, severities: RuleSeverities): ToldRule {
  return { id: rule.id, ...severities, says: [...new Set(rule.showExamples())] }
}

const words = { request: 'in a request', response: 'in a response', unused: 'without an operation' } as const

/** How bad the changes of a rule are, a line for each place. */
export function severityLines(rule: ToldRule): readonly string[] {
  return (['request', 'response', 'unused'] as const).flatMap((where) => {
    const sides = rule[where]
    if (sides === undefined) return []
    const told = Object.entries(sides).map(
      ([side, found]) => `${side} ${found.map(severityWord).join(' or ')}`,
    )
    return [`${words[where]}: ${told.join(', ')}`]
  })
}

/** A rule in a list: its first wording, then how bad it is. */
export function ruleLines(rule: ToldRule): string {
  const [example = ''] = rule.says
  const lines = [example, ...severityLines(rule)].map((line) => `  ${line}`)
  return [`${rule.id} (${rule.effects.join(' or ')})`, ...lines].map(printable).join('\n')
}

function severityWord(severity: string): string {
  return severity === 'annotation' ? 'documentation' : severity
}
