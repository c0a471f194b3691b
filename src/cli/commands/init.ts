import { join } from 'node:path'
import { embeddedName } from '../../config/index.ts'
import { printable } from '../../diagnostics/index.ts'
import { pathFrom } from '../../files/index.ts'
import type { Plan, Repository } from '../../init/index.ts'
import { hasConfigFile } from '../config-file.ts'
import { type Exit, exits } from '../io.ts'
import { writeOwn } from '../own-files.ts'
import type { Session } from '../session.ts'
import type { CommandSpec } from './command.ts'

const embeddedFlag = embeddedName.toLowerCase()

export const initCommand: CommandSpec = {
  name: 'init',
  says: 'Write a configuration for this repository, scripts and a line of .gitignore; asks nothing, replaces nothing.',
  args: '',
  flags: [
    [`--${embeddedFlag}`, `write the configuration of the embedded ${embeddedName} versions`],
    ['--dry-run', 'say what would be written and write nothing'],
    [
      '--tasks <runner>',
      'write nothing, print what a task runner has to know of a build: its inputs and outputs',
      'turbo',
      'nx',
    ],
  ],
  examples: ['init', 'init --tasks turbo'],
  async run(session, _args, flags) {
    if (typeof flags.tasks === 'string') return tasks(session, flags.tasks)
    const { findRepository, planInit } = await import('../../init/index.ts')
    const repository = findRepository(session.io.cwd)
    const plan = planInit(repository, await outOf(session))
    if (flags.dryRun !== true)
      writeOwn(plan.edits.map(({ path, text }) => ({ path: join(repository.folder, path), text })))
    session.print(said(repository, plan, flags.dryRun === true))
    return session.end(exits.fine)
  },
}

/** The output folder of the configuration that is there, from the working directory. */
async function outOf({ io, flags }: Session): Promise<string | undefined> {
  const { configPath } = await import('../warm/state.ts')
  if (configPath(io.cwd, flags) === undefined) return undefined
  const { loadConfig } = await import('../../config/index.ts')
  // What is wrong with it is told by the commands that need it.
  const found = await loadConfig({ cwd: io.cwd, mayLack: true }, () => {})
  const out = found && pathFrom(io.cwd, found.out)
  return out === undefined || out === '' || out.startsWith('..') ? undefined : out
}

function said(
  { packageManager, isWorkspace, moduleKind, hasTypeScript, taskRunner }: Repository,
  plan: Plan,
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

async function tasks(session: Session, runner: string): Promise<Exit> {
  const [{ nxFragment, taskFiles, turboFragment }, { configPath }] = await Promise.all([
    import('../../init/index.ts'),
    import('../warm/state.ts'),
  ])
  const file = configPath(session.io.cwd, session.flags)
  const config = hasConfigFile(session) ? await session.config() : undefined
  if (config === undefined || session.hasErrors) return session.end(exits.badInput)
  const files = taskFiles(config, file)
  session.print(JSON.stringify(runner === 'nx' ? nxFragment(files) : turboFragment(files), null, 2))
  return session.end(exits.fine)
}
