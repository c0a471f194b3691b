import type { FailOn } from '../../config/index.ts'
import { type Code, type Diagnostic, Diagnostics, type Sink } from '../../diagnostics/index.ts'
import { pathFrom, portable, repositoryRoot } from '../../files/index.ts'
import { makeLockFailure } from '../check/check-result.ts'
import type { JudgedCheck } from '../check/locate.ts'
import { failLevels, readToday, todayFlag } from '../fail-on.ts'
import { type CheckFormat, checkFormats } from '../formats.ts'
import { exits } from '../io.ts'
import { showFolders } from '../output-folders.ts'
import type { Session } from '../session.ts'
import { configPath } from '../warm/state.ts'
import type { CommandSpec } from './command.ts'

type Flags = Readonly<Record<string, unknown>>

export const checkCommand: CommandSpec = {
  name: 'check',
  says: 'Check in CI that the policy allows all changes, remote sources are pinned, and generated files in git are up to date. Write nothing.',
  args: '',
  flags: [
    ['--out <folder>', 'the output folder to check; by default the folder in the configuration, else out'],
    [
      '--fail-on <level>',
      'exit with code 1 if a comparison has a change of this severity or worse; default: failOn in the configuration, else breaking (none for drafts)',
      ...failLevels,
    ],
    todayFlag,
    ['--format <format>', 'how to write the result; text by default', ...checkFormats],
    [
      '--verify',
      'also check documents, comparisons and types with libxml2-wasm, ajv, openapi-diff and json-schema-to-typescript (install them); exit with code 1 if results differ',
    ],
  ],
  takesEmbedded: true,
  examples: ['check', 'check --format github', 'check --fail-on any --format json'],
  /**
   * Builds in memory, prints the verdict, and writes it for the CI service. Exit 1 if the check fails, 2 if the build
   * does.
   */
  async run(session, _args, flags) {
    session.markAboutOutput()
    const judged = await judge(session, flags)
    if (judged === undefined || session.hasErrors) return session.end(exits.badInput)
    const [{ locateFrom }, { reportToService }, { printCheck }] = await Promise.all([
      import('../check/locate.ts'),
      import('../check/summaries.ts'),
      import('../check/check-text.ts'),
    ])
    const { result } = judged
    const format = readCheckFormat(flags)
    const { io } = session
    const root = io.env.CI_PROJECT_DIR ?? repositoryRoot(io.cwd)
    const where = { cwd: io.cwd, configFile: configPath(io.cwd, session.flags) }
    const isShown = format === 'github' || Boolean(io.env.GITLAB_CI)
    const located = isShown ? await locateFrom(root, judged, where) : result
    reportToService(located, root, session)
    session.print(printCheck(format === 'github' ? located : result, format))
    return session.end(result.passed ? exits.fine : exits.findings)
  },
}

const mismatches: ReadonlySet<Code> = new Set([
  'lock-unpinned',
  'lock-digest',
  'lock-copy-missing',
  'lock-copy-differs',
  'lock-unused',
])

/** Whether a diagnostic says that the lock does not match the sources. */
function isUnlocked(code: Code): boolean {
  return mismatches.has(code)
}

function readCheckFormat(flags: Flags): CheckFormat {
  return checkFormats.find((format) => format === flags.format) ?? 'text'
}

/**
 * Builds in memory and judges the result; undefined if the configuration or sources cannot be read. If only the
 * lock does not match, the result is a failed check without a build.
 */
async function judge(session: Session, flags: Flags): Promise<JudgedCheck | undefined> {
  const problems = new Diagnostics()
  const config = await session.config(flags.out as string | undefined, { sink: problems.sink })
  const errors = problems.sorted().filter(({ severity }) => severity === 'error')
  // A lock that does not match is what a check is for; everything else is bad input.
  if (errors.length > 0 && errors.every(({ code }) => isUnlocked(code)))
    return { result: makeLockFailure(errors, portable(String(flags.out ?? 'out'))) }
  for (const problem of problems.sorted()) session.sink(problem)
  const today = readToday(flags, session)
  if (config === undefined) return undefined
  const [{ build }, { trackedIn }, { guests }, { judgeBuild }, { Kept }] = await Promise.all([
    import('../../pipeline.ts'),
    import('../../pipeline/index.ts'),
    import('../../output/index.ts'),
    import('../check/judge.ts'),
    import('../warm/kept.ts'),
  ])
  const cache = new Kept(session, flags).begin(config)
  const building = {
    progress: session.progress,
    verify: flags.verify === true,
    ...(cache === undefined ? {} : { cache }),
  }
  const met: Diagnostic[] = []
  const telling: Sink = (found) => {
    met.push(found)
    session.sink(found)
  }
  const result = await build(config, building, telling)
  if (result === undefined) return undefined
  const shown = showFolders(config, session.io.cwd)
  const file = configPath(session.io.cwd, session.flags)
  const judgedFolder = (out: string, folder: string) => ({
    ...{ out, folder, tracking: trackedIn(out, folder, guests) },
  })
  const failOn = flags.failOn as FailOn | undefined
  const options = {
    ...judgedFolder(config.out, shown.out),
    ...(config.reports === undefined || shown.reports === undefined
      ? {}
      : { reports: judgedFolder(config.reports, shown.reports) }),
    ...{ failOn, today, met },
    ...(file === undefined ? {} : { configFile: pathFrom(session.io.cwd, file) }),
  }
  return { config, result: judgeBuild(result, options, session.sink) }
}
