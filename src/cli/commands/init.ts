import { join } from 'node:path'
import { type Config, embeddedName } from '../../config/index.ts'
import { diagnostic, printable } from '../../diagnostics/index.ts'
import { isThere, pathFrom } from '../../files/index.ts'
import type { InitPlan, Repository } from '../../init/index.ts'
import { findUnconfigured, readSpecs } from '../init-sources.ts'
import { type Exit, exits } from '../io.ts'
import { writeOwn } from '../own-files.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

const embeddedFlag = embeddedName.toLowerCase()

export const initCommand: CommandSpec = {
  name: 'init',
  says: 'Write a configuration for the given specifications (OpenAPI, schema, folder, .zip; oldest version first), scripts and a .gitignore line. Ask nothing, replace nothing.',
  args: '[spec...]',
  flags: [
    [`--${embeddedFlag}`, `use the embedded ${embeddedName} versions instead of specifications of yours`],
    ['--dry-run', 'write nothing; print what would be written'],
    [
      '--tasks <runner>',
      'write nothing; print the inputs and outputs of a build as configuration for this task runner',
      'turbo',
      'nx',
    ],
  ],
  examples: [
    'init old/openapi.yaml new/openapi.yaml',
    `init --${embeddedFlag}`,
    'init v1=api.yaml v1=schemas.zip',
    'init --tasks turbo',
  ],
  /**
   * Writes what is missing of configuration, scripts and .gitignore, and prints it; with `--dry-run` only prints it.
   * With `--tasks`, prints configuration for the runner instead. Without a source, lists candidates and exits with 2.
   */
  async run(session, [named], flags) {
    const specs = (named ?? []) as readonly string[]
    if (hasBadFlags(specs, flags, session)) return session.end(exits.badInput)
    if (typeof flags.tasks === 'string') return tasks(session, flags.tasks)
    const { embeddedVersions, findRepository, planInit, versionsConfig } = await import('../../init/index.ts')
    const repository = findRepository(session.io.cwd)
    const { configCandidates } = await import('../warm/state.ts')
    const hasConfig = configCandidates(session.io.cwd, session.flags).some(isThere)
    const isEmbedded = flags[embeddedFlag] === true
    if (!hasConfig && !isEmbedded && specs.length === 0) return showCandidates(session, repository)
    const found = hasConfig ? [] : await readSpecs(specs, session)
    const config = await readExisting(session)
    const left = hasConfig ? findUnconfigured(specs, config, session) : []
    if (session.hasErrors) return session.end(exits.badInput)
    const wanted = isEmbedded
      ? embeddedVersions(repository.folder)
      : found.length > 0 && { versions: versionsConfig(found) }
    const out = findOutputFolder(config, session)
    const plan = planInit(repository, {
      ...(wanted || {}),
      ...(out === undefined ? {} : { out }),
    })
    if (flags.dryRun !== true)
      writeOwn(plan.edits.map(({ path, text }) => ({ path: join(repository.folder, path), text })))
    const notes = [
      ...plan.notes,
      ...left.map((path) => `the configuration does not name ${path}: add it to "versions" yourself`),
    ]
    session.print(printInitResult(repository, { ...plan, notes }, flags.dryRun === true))
    return session.end(exits.fine)
  },
}

/** Reports, and returns true, if two of `--tasks`, the embedded flag and a source are given together. */
function hasBadFlags(
  specs: readonly string[],
  flags: Readonly<Record<string, unknown>>,
  { sink }: Session,
): boolean {
  const given = [
    ...(typeof flags.tasks === 'string' ? ['--tasks'] : []),
    ...(flags[embeddedFlag] === true ? [`--${embeddedFlag}`] : []),
    ...specs.slice(0, 1),
  ]
  const [flag, other] = given
  if (flag === undefined || other === undefined) return false
  sink(diagnostic('flag-not-with', { flag, other }))
  return true
}

/** The most candidates that are listed. */
const mostCandidates = 12

/**
 * Ends a run without a source as bad input, and lists on stderr the commands for the sources found in the folder.
 */
async function showCandidates(session: Session, { folder, packageManager }: Repository): Promise<Exit> {
  const [{ executeWith, findCandidates }, { isOpenApi }] = await Promise.all([
    import('../../init/index.ts'),
    import('../../pipeline/index.ts'),
  ])
  const found = findCandidates(folder, isOpenApi)
  session.sink(diagnostic('init-source-none', { embedded: embeddedName }))
  const exit = await session.end(exits.badInput)
  const command = `${executeWith(packageManager)} efti-schema init`
  const shown = found.slice(0, mostCandidates)
  const more = found.length - shown.length
  const lines = [
    ...(found.length === 0 ? ['This folder has no OpenAPI file, .xsd or .zip.'] : ['Found in this folder:']),
    ...shown.map(({ path, what }) => `  ${command} ${quotePath(path)}  (${what})`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(found.length > 1 ? ['To compare two versions, name both, the older first.'] : []),
  ]
  session.io.stderr.write(`${lines.map(printable).join('\n')}\n`)
  return exit
}

/** The path quoted for a shell where needed; one that starts with `-` gets `./` in front. */
function quotePath(path: string): string {
  const plain = path.startsWith('-') ? `./${path}` : path
  return /^[\w./@:+-]+$/.test(plain) ? plain : `'${plain.replaceAll("'", `'\\''`)}'`
}

/** The existing configuration; undefined, without diagnostics, if there is none or it cannot be read. */
async function readExisting({ io, flags }: Session): Promise<Config | undefined> {
  const { configPath } = await import('../warm/state.ts')
  if (configPath(io.cwd, flags) === undefined) return undefined
  const { loadConfig } = await import('../../config/index.ts')
  // Problems of the configuration are reported by the commands that need it.
  return loadConfig({ cwd: io.cwd, mayLack: true }, () => {})
}

/**
 * The output folder of the existing configuration, relative to the working directory. Undefined without a readable
 * configuration, or if the folder is the working directory or outside of it.
 */
function findOutputFolder(found: Config | undefined, { io }: Session): string | undefined {
  const out = found && pathFrom(io.cwd, found.out)
  return out === undefined || out === '' || out.startsWith('..') ? undefined : out
}

/** The text for the terminal: what was found, what was (or would be) written, notes, and the next commands. */
function printInitResult(
  { packageManager, isWorkspace, moduleKind, hasTypeScript, taskRunner }: Repository,
  plan: InitPlan,
  isDry: boolean,
): string {
  const found = [
    packageManager,
    ...(isWorkspace ? ['a workspace'] : []),
    moduleKind === 'esm' ? 'ES modules' : 'CommonJS',
    hasTypeScript ? 'TypeScript' : 'no tsconfig.json',
  ]
  const lines = [
    `Found: ${found.join(', ')}`,
    ...plan.edits.map(({ path, says }) => `${isDry ? 'would write' : 'wrote'} ${path}: ${says}`),
    ...(plan.edits.length === 0 ? ['Nothing to do: all of it is there'] : []),
    ...plan.notes.map((note) => `note: ${note}`),
    ...(taskRunner === undefined
      ? []
      : [`note: efti-schema init --tasks ${taskRunner} prints what ${taskRunner} has to know`]),
    ...['Next:', ...plan.next.map((command) => `  ${command}`)],
  ]
  return lines.map(printable).join('\n')
}

/**
 * Prints the JSON with a build's inputs and outputs for the task runner (Nx or Turborepo). Exit 2 if the configuration
 * cannot be read.
 */
async function tasks(session: Session, runner: string): Promise<Exit> {
  const [{ nxFragment, taskFiles, turboFragment }, { configPath }] = await Promise.all([
    import('../../init/index.ts'),
    import('../warm/state.ts'),
  ])
  const file = configPath(session.io.cwd, session.flags)
  const config = await session.config(undefined, { isOwn: true })
  if (config === undefined || session.hasErrors) return session.end(exits.badInput)
  const files = taskFiles(config, file)
  session.print(JSON.stringify(runner === 'nx' ? nxFragment(files) : turboFragment(files), null, 2))
  return session.end(exits.fine)
}
