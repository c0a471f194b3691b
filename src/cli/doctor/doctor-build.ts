import { basename } from 'node:path'
import type { Config } from '../../config/index.ts'
import { counted, type Diagnostic, Diagnostics, diagnostic } from '../../diagnostics/index.ts'
import { isThere, pathFrom } from '../../files/index.ts'
import { executeWith, type Repository } from '../../init/index.ts'
import type { Tracking } from '../../pipeline/index.ts'
import type { Build } from '../../pipeline.ts'
import { ProblemPlaces } from '../problem-places.ts'
import type { Session } from '../session.ts'
import { configPath } from '../warm/state.ts'
import { type Check, makeFineCheck, makeProblemCheck } from './doctor-result.ts'

/** The most problems of a build that are listed. */
const most = 10

/** The configuration, undefined if it cannot be read, and the checks of it. */
export interface ReadConfig {
  readonly config: Config | undefined
  readonly checks: readonly Check[]
}

/** Reads the configuration; its checks say what it has, its problems, and whether remote sources are locked. */
export async function examineConfig(session: Session): Promise<ReadConfig> {
  const problems = new Diagnostics()
  const config = await session.config(undefined, { sink: problems.sink })
  const located = await locateProblems(problems, config, session)
  if (config === undefined)
    return { config, checks: located.map((one) => makeProblemCheck(classifyProblem(one), one)) }
  const { versions, compare, remotes } = config
  const path = configPath(session.io.cwd, session.flags)
  const name = path === undefined ? 'The configuration' : basename(path)
  const pairs = compare.length === 0 ? '' : `, ${counted(compare.length, 'comparison')}`
  const read = makeFineCheck(
    'configuration',
    `${name} can be read: ${counted(versions.size, 'version')}${pairs}.`,
  )
  const locked =
    remotes.length === 0
      ? 'No source is remote, so nothing has to be pinned.'
      : `${counted(remotes.length, 'remote source')} ${remotes.length === 1 ? 'is' : 'are'} pinned, and the pinned copies are unchanged.`
  return {
    config,
    checks: [
      read,
      ...located.map((one) => makeProblemCheck(classifyProblem(one), one)),
      makeFineCheck('sources', locked),
    ],
  }
}

/** The topic of a problem: `sources` for codes that start with `lock-` or `source-`. */
function classifyProblem({ code }: Diagnostic): 'sources' | 'configuration' {
  return /^(?:lock|source)-/.test(code) ? 'sources' : 'configuration'
}

/**
 * Builds in memory: a check for each error (10 at most), one for the build, then those of the output folder and git.
 * If the build fails, only the errors.
 */
export async function checkBuild(
  config: Config,
  repository: Repository,
  session: Session,
): Promise<readonly Check[]> {
  const [{ build }, { Kept }] = await Promise.all([import('../../pipeline.ts'), import('../warm/kept.ts')])
  const problems = new Diagnostics()
  const cache = new Kept(session, {}).begin(config)
  const options = { progress: session.progress, ...(cache === undefined ? {} : { cache }) }
  const result = await build(config, options, problems.sink)
  const located = await locateProblems(problems, config, session)
  const errors = located.filter(({ severity }) => severity === 'error')
  const warnings = located.filter(({ severity }) => severity === 'warning').length
  const shown = errors.slice(0, most).map((one) => makeProblemCheck('build', one))
  if (result === undefined) return shown
  const more = warnings === 0 ? '' : ` and ${counted(warnings, 'warning')} ("efti-schema build" lists them)`
  const ends = makeFineCheck('build', `A build gives ${counted(result.files.length, 'file')}${more}.`)
  return [...shown, ends, ...(await checkOutput(config, result, repository))]
}

/** Checks whether the output folder exists and matches the build, and whether git tracks or ignores it. */
async function checkOutput(
  { out }: Config,
  { files }: Build,
  { folder, packageManager }: Repository,
): Promise<readonly Check[]> {
  const [{ guests, staleFiles }, { isIgnored, trackedIn }] = await Promise.all([
    import('../../output/index.ts'),
    import('../../pipeline/index.ts'),
  ])
  const shown = pathFrom(folder, out) || '.'
  const execute = executeWith(packageManager)
  const git = checkGit(trackedIn(out, shown, guests), () => isIgnored(out), shown)
  if (!isThere(out))
    return [makeProblemCheck('output', diagnostic('doctor-output-missing', { out: shown, execute })), git]
  const stale = staleFiles(out, files)
  const [first] = stale
  const facts = { out: shown, stale: stale.length, files: files.length, first: first?.path ?? '', execute }
  const state =
    first === undefined
      ? makeFineCheck('output', `${shown}/ is up to date.`)
      : makeProblemCheck('output', diagnostic('doctor-output-stale', facts))
  return [state, git]
}

/** Says whether git tracks or ignores the output folder; a thing to do if it does neither. */
function checkGit(tracking: Tracking, isIgnored: () => boolean, shown: string): Check {
  if (tracking.isTracked)
    return makeFineCheck('output', `Git tracks ${shown}/: "efti-schema check" fails if it is out of date.`)
  if (!tracking.hasAnswer) return makeFineCheck('output', `${tracking.why}.`)
  if (isIgnored()) return makeFineCheck('output', `Git ignores ${shown}/: run a build before you compile.`)
  return makeProblemCheck('output', diagnostic('doctor-output-undecided', { out: shown }))
}

/** The problems, sorted, with paths relative to the working directory. */
async function locateProblems(
  problems: Diagnostics,
  config: Config | undefined,
  { io, flags }: Session,
): Promise<readonly Diagnostic[]> {
  const places = new ProblemPlaces({ config, cwd: io.cwd, configFile: flags.config, sides: new Map() })
  return Promise.all(problems.sorted().map((one) => places.named(one)))
}
