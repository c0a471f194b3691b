import {
  codes,
  diagnostic,
  type ExplainedCode,
  explainCode,
  nearNames,
  printable,
  type Sink,
} from '../diagnostics/index.ts'
import { type Rule, type RuleSeverities, ruleSeverities, rules } from '../diff/index.ts'
import { effectWords } from '../report/index.ts'

interface Explanation {
  readonly text: string
  /** The same for programs. */
  readonly value: object
}

/** What a diagnostic or a rule means; a name that is neither is reported, with those that are near. */
export function explain(given: string, sink: Sink): Explanation | undefined {
  // As it stands behind a message.
  const name = given.replace(/^\[(.*)\]$/u, '$1')
  const code = codes.find((one) => one === name)
  if (code !== undefined) {
    const told = explainCode(code)
    return { text: codeText(told), value: { formatVersion: 1, kind: 'diagnostic', ...told } }
  }
  const rule = rules.find(({ id }) => id === name)
  if (rule !== undefined) {
    const told = tellRule(rule, ruleSeverities(rule))
    return { text: ruleText(told), value: { formatVersion: 1, kind: 'rule', ...told } }
  }
  const near = nearNames(name, [...codes, ...rules.map(({ id }) => id)])
  sink(diagnostic('explain-unknown', { name, near }))
  return undefined
}

function codeText({ code, severity, effects, messages }: ExplainedCode): string {
  const says = messages.flatMap(({ message, fix }) => [
    '',
    `  ${message}`,
    ...(fix === undefined ? [] : [`    fix: ${fix}`]),
  ])
  return printed([`${code} (${severity})`, `  ${effects.join(' ')}`, ...says])
}

function ruleText(rule: ToldRule): string {
  return printed([
    `${rule.id} (a rule of diff)`,
    ...rule.effects.map((effect) => `  ${effectWords[effect]}`),
    ...['', ...rule.says.map((message) => `  ${message}`)],
    ...['', ...severityLines(rule).map((line) => `  ${line}`)],
    ...[
      '',
      `  Another severity, in the configuration: compare: [{ from, to, rules: { '${rule.id}': 'safe' } }]`,
    ],
    '  One change that you take: its id in the file "accepted" of the comparison.',
  ])
}

function printed(lines: readonly string[]): string {
  return lines.map(printable).join('\n')
}

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
