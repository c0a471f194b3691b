import { exits } from '../io.ts'
import type { CommandSpec } from './command.ts'

export const doctorCommand: CommandSpec = {
  name: 'doctor',
  says: 'Check whether the project has what builds and generated code need, and say what to do. Write nothing, use no network.',
  args: '',
  flags: [['--format <format>', 'how to write the result; text by default', 'text', 'json']],
  examples: ['doctor', 'doctor --format json'],
  /** Prints the checks of the project. Exit 1 if one of them stops a build. */
  async run(session, _args, flags) {
    const [{ examine }, { printDoctor }] = await Promise.all([
      import('../doctor/examine.ts'),
      import('../doctor/doctor-result.ts'),
    ])
    const result = await examine(session)
    session.print(flags.format === 'json' ? JSON.stringify(result, null, 2) : printDoctor(result))
    return session.end(result.passed ? exits.fine : exits.findings)
  },
}
