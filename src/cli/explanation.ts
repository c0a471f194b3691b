import type { Config, RuleOverride } from '../config/index.ts'
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
import type { Session } from './session.ts'

interface Explanation {
  readonly text: string
  /** The same for programs. */
  readonly value: object
}

/**
 * Explains a diagnostic code or a rule, with its configured severities; reports, and returns undefined for, any other
 * name. Brackets are ignored.
 */
export async function explain(
  given: string,
  { sink, readComparisons }: { readonly sink: Sink; readComparisons(): Promise<Comparisons> },
): Promise<Explanation | undefined> {
  // Messages end with the name in brackets.
  const name = given.replace(/^\[(.*)\]$/u, '$1')
  const code = codes.find((one) => one === name)
  if (code !== undefined) {
    const description = explainCode(code)
    return { text: codeText(description), value: { formatVersion: 1, kind: 'diagnostic', ...description } }
  }
  const rule = rules.find(({ id }) => id === name)
  if (rule !== undefined) {
    const description = describeRule(rule, ruleSeverities(rule), await readComparisons())
    return { text: ruleText(description), value: { formatVersion: 1, kind: 'rule', ...description } }
  }
  const near = nearNames(name, [...codes, ...rules.map(({ id }) => id)])
  sink(diagnostic('explain-unknown', { name, near }))
  return undefined
}

/** The explanation of a diagnostic: severity, effects, and each message with its fix. */
function codeText({ code, severity, effects, messages }: ExplainedCode): string {
  const says = messages.flatMap(({ message, fix }) => [
    '',
    `  ${message}`,
    ...(fix === undefined ? [] : [`    fix: ${fix}`]),
  ])
  return printed([`${code} (${severity})`, `  ${effects.join(' ')}`, ...says])
}

/** The explanation of a rule: effects, messages, severities, and how to change or accept it. */
function ruleText(rule: RuleDescription): string {
  return printed([
    `${rule.id} (a rule of diff)`,
    ...rule.effects.map((effect) => `  ${effectWords[effect]}`),
    ...['', ...rule.says.map((message) => `  ${message}`)],
    ...['', ...printSeverityLines(rule).map((line) => `  ${line}`)],
    ...[
      '',
      `  To set another severity, write in the configuration: compare: [{ from, to, rules: { '${rule.id}': 'safe' } }]`,
    ],
    '  To accept one change, list its id in the file that the key "accepted" of the comparison names.',
  ])
}

/** The lines as one text, control characters made printable. */
function printed(lines: readonly string[]): string {
  return lines.map(printable).join('\n')
}

/** A rule as `rules` and `explain` print it. */
export interface RuleDescription extends RuleSeverities {
  readonly id: string
  /** Every wording of its message, with example facts. */
  readonly says: readonly string[]
  /** The severities that the configuration sets instead; absent if it sets none. */
  readonly configured?: readonly ConfiguredSeverity[]
}

/** A severity that the configuration sets for a comparison, where named only for one side or some paths. */
interface ConfiguredSeverity extends RuleOverride {
  readonly from: string
  readonly to: string
}

type Comparisons = Config['compare']

/**
 * The comparisons of the configuration; empty if there is none, or it cannot be read. Its errors are warnings here: who
 * asks what a message means may ask because of them.
 */
export async function readComparisons(session: Session): Promise<Comparisons> {
  const sink: Sink = (problem) => session.sink({ ...problem, severity: 'warning' })
  return (await session.config(undefined, { optional: true, sink }))?.compare ?? []
}

/** The rule's id, severities and example messages, each message once, and what the configuration sets instead. */
export function describeRule(
  rule: Rule,
  severities: RuleSeverities,
  comparisons: Comparisons,
): RuleDescription {
  const configured = comparisons.flatMap(({ from, to, rules }) =>
    (rules?.get(rule.id)?.overrides ?? []).map((one): ConfiguredSeverity => ({ from, to, ...one })),
  )
  return {
    ...{ id: rule.id, ...severities, says: [...new Set(rule.showExamples())] },
    ...(configured.length === 0 ? {} : { configured }),
  }
}

const words = {
  request: 'in a request',
  response: 'in a response',
  unused: 'in a schema that no operation uses',
} as const

/**
 * The severities of a rule for each side: one line each for requests, responses, schemas without operation, and what
 * the configuration sets.
 */
export function printSeverityLines(rule: RuleDescription): readonly string[] {
  const own = (['request', 'response', 'unused'] as const).flatMap((where) => {
    const sides = rule[where]
    if (sides === undefined) return []
    const description = Object.entries(sides).map(
      ([side, found]) => `${side} ${found.map(severityWord).join(' or ')}`,
    )
    return [`${words[where]}: ${description.join(', ')}`]
  })
  const configured = (rule.configured ?? []).map(({ from, to, severity, side, paths }) => {
    const limits = [
      ...(side === undefined ? [] : [`for the ${side}`]),
      ...(paths ? [`at ${paths.join(', ')}`] : []),
    ]
    return `configured for ${from} → ${to}: ${[severityWord(severity), ...limits].join(' ')}`
  })
  return [...own, ...configured]
}

/** A rule as lines of a list: id and effects, its first wording, its severities. */
export function printRuleLines(rule: RuleDescription): string {
  const [example = ''] = rule.says
  const lines = [example, ...printSeverityLines(rule)].map((line) => `  ${line}`)
  return [`${rule.id} (${rule.effects.join(' or ')})`, ...lines].map(printable).join('\n')
}

/** The word for a severity in texts: `documentation` for `annotation`, others unchanged. */
function severityWord(severity: string): string {
  return severity === 'annotation' ? 'documentation' : severity
}
