import { relative } from 'node:path'
import type { FailOn } from '../../config/index.ts'
import { failLevels, isRefused } from '../fail-on.ts'
import { exits } from '../io.ts'
import type { CommandSpec } from './command.ts'

export const buildCommand: CommandSpec = {
  name: 'build',
  says: 'Read, generate, compare, adapt and report everything that the configuration names.',
  args: '',
  flags: [
    ['--out <folder>', 'write here instead of into the folder of the configuration'],
    ['--fail-on <level>', 'exit 1 when a comparison holds such a change', ...failLevels],
  ],
  examples: ['build', 'build --out generated --fail-on breaking'],
  async run(session, _args, flags) {
    const config = await session.config(flags.out as string | undefined)
    if (config === undefined) return session.end(exits.badInput)
    const [{ build }, { writeOutput }, { summary }] = await Promise.all([
      import('../../pipeline.ts'),
      import('../../output/index.ts'),
      import('../summary.ts'),
    ])
    const result = await build(config, session, session.sink)
    if (result === undefined) return session.end(exits.badInput)
    const shown = relative(session.io.cwd, config.out) || '.'
    session.progress(`writing ${result.files.length} files`)
    const written = writeOutput(config.out, shown, result.files, session.sink)
    if (written === undefined) return session.end(exits.badInput)
    session.print(summary(result, written, shown))
    const isOver = result.migrations.some(({ comparison, plan }) =>
      isRefused(comparison.summary, (flags.failOn as FailOn | undefined) ?? plan.failOn ?? 'none'),
    )
    return session.end(isOver ? exits.findings : exits.fine)
  },
}
