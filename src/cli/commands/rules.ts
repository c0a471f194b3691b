import { printable } from '../../diagnostics/index.ts'
import type { RuleSeverities } from '../../diff/index.ts'
import { exits } from '../io.ts'
import type { CommandSpec } from './command.ts'

export const rulesCommand: CommandSpec = {
  name: 'rules',
  says: 'Every rule of "diff": what its changes do to valid documents, and how bad they are for each side.',
  args: '',
  flags: [['--format <format>', 'how to write the result; text by default', 'text', 'json']],
  examples: ['rules', 'rules --format json'],
  async run(session, _args, flags) {
    const { ruleSeverities, rules } = await import('../../diff/index.ts')
    const told = [...rules]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((rule) => ({ id: rule.id, ...ruleSeverities(rule), says: [...new Set(rule.showExamples())] }))
    session.print(
      flags.format === 'json'
        ? JSON.stringify({ formatVersion: 1, rules: told }, null, 2)
        : told.map(ruleLines).join('\n'),
    )
    return session.end(exits.fine)
  },
}

const words = { request: 'in a request', response: 'in a response', unused: 'without an operation' } as const

function ruleLines({ id, effects, says, ...severities }: RuleSeverities & ToldRule): string {
  const lines = (['request', 'response', 'unused'] as const).flatMap((where) => {
    const sides = severities[where]
    if (sides === undefined) return []
    const told = Object.entries(sides).map(
      ([side, found]) => `${side} ${found.map(severityWord).join(' or ')}`,
    )
    return [`  ${words[where]}: ${told.join(', ')}`]
  })
  const [example = ''] = says
  return [`${id} (${effects.join(' or ')})`, `  ${example}`, ...lines].map(printable).join('\n')
}

interface ToldRule {
  readonly id: string
  readonly says: readonly string[]
}

function severityWord(severity: string): string {
  return severity === 'annotation' ? 'documentation' : severity
}
