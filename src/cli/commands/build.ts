import type { Config, FailOn } from '../../config/index.ts'
import { diagnostic } from '../../diagnostics/index.ts'
import { failLevels, readToday, todayFlag } from '../fail-on.ts'
import { type Exit, exits } from '../io.ts'
import { showFolders } from '../output-folders.ts'
import type { Session } from '../session.ts'
import type { WrittenFolders } from '../summary.ts'
import type { Kept } from '../warm/kept.ts'
import type { CommandSpec } from './command.ts'

type Flags = Readonly<Record<string, unknown>>

export const buildCommand: CommandSpec = {
  name: 'build',
  says: 'Generate code, comparisons, reports and adapters for the versions in the configuration.',
  args: '',
  flags: [
    [
      '--out <folder>',
      'the folder for all generated files; by default the folder in the configuration, else out',
    ],
    [
      '--fail-on <level>',
      'exit with code 1 if a comparison has a change of this severity or worse; default: failOn in the configuration, else none',
      ...failLevels,
    ],
    todayFlag,
    ['--format <format>', 'how to write the result; text by default', 'text', 'json'],
    ['--watch', 'build again whenever the configuration or a source changes, until Ctrl-C'],
    [
      '--verify',
      'also check documents, comparisons and types with libxml2-wasm, ajv, openapi-diff and json-schema-to-typescript (install them); exit with code 1 if results differ',
    ],
  ],
  takesEmbedded: true,
  examples: [
    'build',
    'build --out generated --fail-on breaking',
    'build --format json',
    'build --watch --verify',
  ],
  /** Builds once, or with `--watch` again and again until Ctrl-C. Exit 2 for `--watch` with `--format json`. */
  async run(session, _args, flags) {
    if (flags.watch !== true) return (await buildOnce(session, flags)).exit
    if (flags.format === 'json') {
      session.sink(diagnostic('flag-not-with', { flag: '--watch', other: '--format json' }))
      return session.end(exits.badInput)
    }
    const { watch } = await import('../watch.ts')
    return watch(session, (again) => buildOnce(again, flags))
  },
}

/**
 * Runs one build and ends the session; returns the exit code and the configuration, undefined if it cannot be
 * read.
 */
export async function buildOnce(
  session: Session,
  flags: Flags,
): Promise<{ readonly exit: Exit; readonly config: Config | undefined }> {
  const { Kept } = await import('../warm/kept.ts')
  session.markAboutOutput()
  const kept = new Kept(session, flags)
  const config = await session.config(flags.out as string | undefined)
  const exit = config === undefined ? exits.badInput : await buildAll(config, session, flags, kept)
  return { exit: await session.end(exit), config }
}

/**
 * Builds, writes the output folders, prints the summary and saves the state. Exit 1 if a comparison does not pass, 2
 * if the build or the writing fails.
 */
async function buildAll(config: Config, session: Session, flags: Flags, kept: Kept): Promise<Exit> {
  const [{ build }, { passes }, { writeInTurn }, { printBuildSummary, summaryJson }] = await Promise.all([
    import('../../pipeline.ts'),
    import('../../pipeline/index.ts'),
    import('../../output/index.ts'),
    import('../summary.ts'),
  ])
  const cache = kept.begin(config)
  const options = {
    progress: session.progress,
    verify: flags.verify === true,
    ...(cache === undefined ? {} : { cache }),
  }
  const result = await build(config, options, session.sink)
  if (result === undefined) return exits.badInput
  const shown = showFolders(config, session.io.cwd)
  session.progress(`writing ${result.files.length + (result.reportFiles?.length ?? 0)} files`)
  const code = await writeInTurn(config.out, shown.out, result.files, session.sink)
  if (code === undefined) return exits.badInput
  const written: WrittenFolders = { code }
  if (config.reports !== undefined && shown.reports !== undefined) {
    const files = result.reportFiles ?? []
    const reports = await writeInTurn(config.reports, shown.reports, files, session.sink)
    if (reports === undefined) return exits.badInput
    written.reports = reports
  }
  const isJson = flags.format === 'json'
  if (!isJson) session.print(printBuildSummary(result, written, shown))
  const today = readToday(flags, session)
  // All comparisons are judged, so that every expired acceptance is reported.
  const judged = result.migrations.map((migration) => {
    const { comparison, policy, plan } = migration
    const failOn = (flags.failOn as FailOn | undefined) ?? plan.failOn ?? 'none'
    const passed = failOn === 'none' || passes(comparison, policy, failOn, today, session.sink)
    return { migration, failOn, passed }
  })
  if (isJson) session.print(JSON.stringify(summaryJson(result, judged, written, shown), null, 2))
  await kept.end(result, shown)
  return judged.every(({ passed }) => passed) ? exits.fine : exits.findings
}
