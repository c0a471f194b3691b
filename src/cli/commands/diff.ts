import { relative, resolve } from 'node:path'
import type { FailOn } from '../../config/index.ts'
import type { Compared } from '../../pipeline/index.ts'
import { failLevels, isRefused } from '../fail-on.ts'
import { formatOf, formats } from '../formats.ts'
import { exits } from '../io.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

export const diffCommand: CommandSpec = {
  name: 'diff',
  says: 'Compare two versions, each a name of the configuration or a path (OpenAPI, JSON Schema, .xsd, folder, .zip).',
  args: '<from> <to>',
  flags: [
    ['--format <format>', 'how to write the result; text by default', ...formats],
    ['--out <folder>', 'write the report here as well'],
    [
      '--fail-on <level>',
      "exit 1 when the comparison holds such a change; by default the configuration's failOn, else none",
      ...failLevels,
    ],
  ],
  examples: ['diff v0 v1', 'diff old/openapi.yaml new/openapi.yaml --format json --fail-on breaking'],
  async run(session, [from, to], flags) {
    const config = await session.config()
    if (config === undefined) return session.end(exits.badInput)
    const [{ compareSides, sideOf }, { renderComparison }] = await Promise.all([
      import('../../pipeline/index.ts'),
      import('../../report/index.ts'),
    ])
    const before = sideOf(String(from), config, session.io.cwd, session.sink)
    const after = sideOf(String(to), config, session.io.cwd, session.sink)
    if (before === undefined || after === undefined) return session.end(exits.badInput)
    const compared = await compareSides(before, after, session.progress, session.sink)
    if (compared === undefined) return session.end(exits.badInput)
    if (typeof flags.out === 'string') await write(compared, flags.out, session)
    const comparison = typeof flags.out === 'string' ? compared.comparison : await inlined(compared)
    if (!session.hasErrors) session.print(renderComparison(comparison, formatOf(flags)))
    const planned = config.compare.find((plan) => plan.from === from && plan.to === to)?.failOn
    const level = (flags.failOn as FailOn | undefined) ?? planned ?? 'none'
    return session.end(isRefused(comparison.summary, level) ? exits.findings : exits.fine)
  },
}

/** Small witnesses stand in the result itself where no files are written. */
async function inlined({ comparison, witnesses }: Compared): Promise<Compared['comparison']> {
  const { inlineWitnesses } = await import('../../prove/index.ts')
  return inlineWitnesses(comparison, witnesses)
}

async function write(
  { from, to, comparison, witnesses }: Compared,
  folder: string,
  { io, sink }: Session,
): Promise<void> {
  const [{ withManifest, writeOutput }, { readTool }, { reportFiles }, { comparisonFolder }] =
    await Promise.all([
      import('../../output/index.ts'),
      import('../../pipeline/index.ts'),
      import('../../report/index.ts'),
      import('../../typescript/index.ts'),
    ])
  const versions = from === to ? [from] : [from, to]
  const inputs = versions.flatMap(({ name, inputs }) => inputs.map((input) => ({ version: name, ...input })))
  const place = comparisonFolder(from, to)
  const documents = witnesses.map(({ path, text }) => ({ path: `${place}/${path}`, text }))
  const files = withManifest([...reportFiles(comparison, place), ...documents], inputs, readTool())
  const out = resolve(io.cwd, folder)
  writeOutput(out, relative(io.cwd, out) || '.', files, sink)
}
