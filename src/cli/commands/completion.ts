import { exits } from '../io.ts'
import type { CommandSpec } from './command.ts'

export const completionCommand: CommandSpec = {
  name: 'completion',
  says: 'Print a script with which a shell completes commands, flags and their values.',
  args: '<shell>',
  choices: ['bash', 'zsh', 'fish'],
  flags: [],
  examples: ['completion bash', 'completion fish'],
  /** Prints the completion script for the shell. */
  async run(session, [shell]) {
    const [{ completions }, { makeProgram }] = await Promise.all([
      import('../shell-completion.ts'),
      import('../program.ts'),
    ])
    const print = completions.get(String(shell))
    if (print !== undefined) session.print(print(makeProgram(session.io, () => {})))
    return session.end(exits.fine)
  },
}
