import { exits } from '../io.ts'
import type { CommandSpec } from './command.ts'

export const rulesCommand: CommandSpec = {
  name: 'rules',
  says: 'List the rules of "diff": what their changes do to valid documents, and how severe they are for each side.',
  args: '',
  flags: [['--format <format>', 'how to write the result; text by default', 'text', 'json']],
  examples: ['rules', 'rules --format json'],
  /** Prints all rules, sorted by id, with their configured severities. */
  async run(session, _args, flags) {
    const [{ ruleSeverities, rules }, { readComparisons, printRuleLines, describeRule }] = await Promise.all([
      import('../../diff/index.ts'),
      import('../explanation.ts'),
    ])
    const comparisons = await readComparisons(session)
    const listed = [...rules]
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .map((rule) => describeRule(rule, ruleSeverities(rule), comparisons))
    session.print(
      flags.format === 'json'
        ? JSON.stringify({ formatVersion: 1, rules: listed }, null, 2)
        : listed.map(printRuleLines).join('\n'),
    )
    return session.end(exits.fine)
  },
}
