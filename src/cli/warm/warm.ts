import { parseArgs } from 'node:util'
import { holds, isUnchanged, Store } from '../../cache/index.ts'
import { isDay } from '../../files/index.ts'
import { type Exit, exits, type Io } from '../io.ts'
import { printProblems } from '../problems.ts'
import {
  type BuildState,
  type ConfigChoice,
  configCandidates,
  stateName,
  statePlace,
  type WrittenFolder,
} from './state.ts'

const options = {
  config: { type: 'string', short: 'c' },
  embedded: { type: 'boolean' },
  out: { type: 'string' },
  'fail-on': { type: 'string' },
  today: { type: 'string' },
  format: { type: 'string' },
  quiet: { type: 'boolean' },
  verbose: { type: 'boolean' },
  'no-color': { type: 'boolean' },
} as const

/**
 * Answers a `build` that is up to date: prints the saved output and returns the exit code. Undefined if anything
 * may have changed, or the command line is not a plain build. Loads as little code as possible.
 */
export function warmBuild(argv: readonly string[], io: Io): Exit | undefined {
  if (argv[0] !== 'build') return undefined
  try {
    const { values } = parseArgs({ args: argv.slice(1), options, allowPositionals: false })
    return repeatBuild(values, io)
  } catch {
    // Wrong flags are reported by the build itself.
    return undefined
  }
}

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

/**
 * Prints the saved output if inputs and outputs are unchanged, and returns the exit code; undefined otherwise.
 * Undefined also for JSON, wrong flags, and after the last day of an acceptance.
 */
function repeatBuild(values: Values, io: Io): Exit | undefined {
  const { out } = values
  // The JSON result needs facts that are not stored.
  if (values.format !== undefined && values.format !== 'text') return undefined
  // The build reports these contradicting flags.
  if (values.embedded === true && values.config !== undefined) return undefined
  const [store, state] = read(io.cwd, values, out)
  const today = values.today ?? io.today?.()
  const isToday = today === undefined || isDay(today)
  if (store === undefined || state === undefined || !isToday) return undefined
  if (today !== undefined && state.until.some((until) => until < today)) return undefined
  const level = values['fail-on']
  if (level !== undefined && !['breaking', 'risky', 'any', 'none'].includes(level)) return undefined
  const written = state.folders.map((folder) => folder.out)
  if (!isUnchanged(state.trace, written)) return undefined
  const folders: WrittenFolder[] = []
  let isNews = false
  for (const folder of state.folders) {
    const held = holds(folder.out, folder.files, state.guests)
    if (held === undefined) return undefined
    isNews ||= held.isNews
    folders.push({ ...folder, files: held.signatures })
  }
  // All contents were just read, so next time the file system's signatures are enough.
  if (isNews) store.put('build', stateName(io.cwd, values, out), 'state', { ...state, folders })
  const counts = folders.map(
    ({ shown, files: { length } }) =>
      `${length} files in ${shown}: 0 written, ${length} unchanged, 0 removed`,
  )
  io.stdout.write(`${[...state.summary, ...counts, ...state.reports].join('\n')}\n`)
  const { quiet, verbose } = values
  const hasColours = values['no-color'] !== true && !io.env.NO_COLOR && io.stderr.isTTY === true
  const hasFinding = printProblems(state.problems, { quiet, verbose, hasColours }, io.stderr)
  const isRefused = state.plans.some((plan) => failsAtLevel(plan, level ?? plan.failOn ?? 'none'))
  return isRefused || hasFinding ? exits.findings : exits.fine
}

/**
 * The store and the saved state; empty if there is none, or a configuration file may exist that it does not know.
 */
function read(cwd: string, choice: ConfigChoice, out: string | undefined): readonly [Store?, BuildState?] {
  const store = Store.near(statePlace(cwd, choice), [])
  const state = store?.get('build', stateName(cwd, choice, out), 'state') as BuildState | undefined
  // Which file is the configuration depends on which candidates exist.
  const known = new Set(state?.trace.files.map(({ path }) => path))
  const isKnown = configCandidates(cwd, choice).every((path) => known.has(path))
  return store && state && isKnown ? [store, state] : []
}

/** Whether a comparison has a change that fails at this level; false for `none`. */
function failsAtLevel({ severities }: BuildState['plans'][number], level: string): boolean {
  const counted: Readonly<Record<string, readonly string[]>> = {
    breaking: ['breaking'],
    risky: ['breaking', 'risky'],
    any: ['breaking', 'risky', 'safe', 'annotation'],
  }
  return severities.some((severity) => counted[level]?.includes(severity))
}
