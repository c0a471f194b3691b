import { exits } from '../io.ts'
import type { CommandSpec } from './command.ts'

export const explainCommand: CommandSpec = {
  name: 'explain',
  says: 'Explain a message (by the name in brackets after it) or a rule of "diff", and say what to do.',
  args: '<name>',
  flags: [['--format <format>', 'how to write the result; text by default', 'text', 'json']],
  examples: ['explain lock-unpinned', 'explain enum-value-removed --format json'],
  /** Prints the explanation of a diagnostic code or rule. Exit 2 for any other name. */
  async run(session, [name], flags) {
    const { explain, readComparisons } = await import('../explanation.ts')
    const found = await explain(String(name), {
      sink: session.sink,
      readComparisons: () => readComparisons(session),
    })
    if (found === undefined) return session.end(exits.badInput)
    session.print(flags.format === 'json' ? JSON.stringify(found.value, null, 2) : found.text)
    return session.end(exits.fine)
  },
}
