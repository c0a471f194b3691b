import { relative, resolve } from 'node:path'
import type { FailOn } from '../../config/index.ts'
import { failLevels, isRefused } from '../fail-on.ts'
import { exits } from '../io.ts'
import type { CommandSpec } from './command.ts'

export const diffCommand: CommandSpec = {
  name: 'diff',
  says: 'Compare two versions, each a name of the configuration or a path (OpenAPI, JSON Schema, .xsd, folder, .zip).',
  args: '<from> <to>',
  flags: [
    [
      '--format <format>',
      'how to write the result',
      'text',
      'json',
      'markdown',
      'html',
      'sarif',
      'junit',
      'github',
    ],
    ['--out <folder>', 'write the report here, too'],
    ['--fail-on <level>', 'exit 1 when the comparison holds such a change', ...failLevels],
  ],
  examples: ['diff v0 v1', 'diff old/openapi.yaml new/openapi.yaml --format json --fail-on breaking'],
  async run(session, [from, to], flags) {
    const config = await session.config()
    if (config === undefined) return session.end(exits.badInput)
    const [{ compare }, { renderComparison, reportFiles }] = await Promise.all([
      import('../../library.ts'),
      import('../../report/index.ts'),
    ])
    const options = { cwd: session.io.cwd, progress: session.progress }
    const comparison = await compare(String(from), String(to), config, options, session.sink)
    if (comparison === undefined || session.hasErrors) return session.end(exits.badInput)
    session.print(renderComparison(comparison, (flags.format as 'text' | undefined) ?? 'text'))
    if (typeof flags.out === 'string') {
      const [{ withManifest, writeOutput }, { readTool }] = await Promise.all([
        import('../../output/index.ts'),
        import('../../pipeline/index.ts'),
      ])
      const folder = `${comparison.from.name}..${comparison.to.name}`
      const out = resolve(session.io.cwd, flags.out)
      const files = withManifest(reportFiles(comparison, folder), [], readTool())
      writeOutput(out, relative(session.io.cwd, out) || '.', files, session.sink)
    }
    const planned = config.compare.find((plan) => plan.from === from && plan.to === to)?.failOn
    const level = (flags.failOn as FailOn | undefined) ?? planned ?? 'none'
    return session.end(isRefused(comparison.summary, level) ? exits.findings : exits.fine)
  },
}
