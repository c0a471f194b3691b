import { readdirSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Exit, Io, Session, WatchedFolders } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import type { Location } from '../diagnostics/index.ts'
import type { PluginOptions } from './options.ts'

/** The files and folders that a bundler has to watch for changed inputs. */
interface Watched {
  readonly files: readonly string[]
  /**
   * Folders in which a new file would be an input, without those that contain the output: watching it would
   * rebuild endlessly.
   */
  readonly folders: readonly string[]
  concerns(path: string): boolean
}

/** The inputs of a build as lists of files and folders, and as a test for single paths. */
function watchedInputs(folders: WatchedFolders, outputs: readonly string[]): Watched {
  const files = [...folders].flatMap(([folder, isInput]) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && isInput(entry.name))
      .map(({ name }) => join(folder, name)),
  )
  const holdsOut = (folder: string): boolean => outputs.some((out) => out.startsWith(`${folder}${sep}`))
  return {
    files: files.sort(),
    folders: [...folders.keys()].filter((folder) => !holdsOut(folder)).sort(),
    concerns: (path) => folders.get(dirname(resolve(path)))?.(basename(path)) === true,
  }
}

/** The result of one build for a bundler. */
export interface Round {
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly watched: Watched
  /** The output folder; `undefined` if no configuration could be read. */
  readonly out: string | undefined
}

/** Runs the builds of one bundler one after another, since environments of a bundle may ask at the same time. */
export class Rounds {
  readonly #options: PluginOptions
  #last: Promise<unknown> = Promise.resolve()
  #known: Config | undefined

  constructor(options: PluginOptions) {
    this.#options = options
  }

  /**
   * Runs a build after the pending ones and returns its result; ends at once if nothing changed. The folder is the
   * option `cwd`, otherwise `root`.
   */
  run(root: string): Promise<Round> {
    // Vite writes paths with `/` on every system.
    const cwd = resolve(this.#options.cwd ?? root)
    const next = this.#last.then(() => this.#run(cwd))
    this.#last = next.catch(() => undefined)
    return next
  }

  /**
   * Runs one build: from the cache if nothing changed, otherwise in full. Returns its problems, and its inputs to
   * watch.
   */
  async #run(cwd: string): Promise<Round> {
    const { buildOnce, outputFolders, Session, warmBuild, watchedFolders } = await import('../cli/index.ts')
    const written: string[] = []
    const io = silentIo(cwd, written)
    const { config: file, embedded, out, failOn, frozen, verify } = this.#options
    const warm = warmBuild(makeCommandLine(this.#options), io)
    const session = new Session(io, {
      color: false,
      ...(file === undefined ? {} : { config: file }),
      ...(embedded === undefined ? {} : { embedded }),
      ...(frozen === undefined ? {} : { frozen }),
    })
    let exit = warm
    if (exit === undefined || this.#known === undefined) {
      // Even if nothing changed, the configuration is needed once, to know the inputs.
      const built =
        exit === undefined
          ? await buildOnce(session, { out, failOn, verify })
          : { exit, config: await session.config(out) }
      exit = built.exit
      this.#known = built.config ?? this.#known
    }
    const problems = warm === undefined ? await listProblems(session) : written.map(warned)
    const watched = watchedInputs(
      watchedFolders(this.#known, cwd, file),
      this.#known === undefined ? [] : outputFolders(this.#known),
    )
    return { ...sorted(problems, exit), watched, out: this.#known?.out }
  }
}

/** The command line that corresponds to the plugin's options, used to check whether a build is needed. */
function makeCommandLine({
  config,
  embedded,
  out,
  failOn,
  verify,
  frozen,
}: PluginOptions): readonly string[] {
  return [
    'build',
    ...(config === undefined ? [] : ['--config', config]),
    ...(embedded === true ? ['--embedded'] : []),
    ...(out === undefined ? [] : ['--out', out]),
    ...(failOn === undefined ? [] : ['--fail-on', failOn]),
    ...(verify === true ? ['--verify'] : []),
    ...(frozen === true ? ['--frozen'] : []),
  ]
}

/** Input and output without a terminal: standard output is discarded, messages are collected in `written`. */
function silentIo(cwd: string, written: string[]): Io {
  const silent = { write: () => true }
  return {
    stdout: silent,
    stderr: { write: (text) => written.push(text.trimEnd()) },
    cwd,
    env: { NO_COLOR: '1' },
    patience: Number.POSITIVE_INFINITY,
  }
}

/** The errors and warnings of a session, without notes. */
async function listProblems(session: Session): Promise<readonly Problem[]> {
  return (await session.printed()).flatMap(({ severity, text, at }) =>
    severity === 'note' ? [] : [{ severity, text, ...(at === undefined ? {} : { at }) }],
  )
}

/** A message of a build from the cache as a warning: only builds without errors are cached. */
function warned(text: string): Problem {
  return { severity: 'warning', text }
}

/**
 * Splits problems into errors and warnings. If the build failed without an error, `failOn` did: an error says so.
 */
function sorted(problems: readonly Problem[], exit: Exit): Pick<Round, 'errors' | 'warnings'> {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  if (exit === 0 || errors.length > 0) return { errors, warnings }
  const text =
    'A comparison holds a change that "failOn" does not let pass. Its report in the output folder says which.'
  return { errors: [{ severity: 'error', text }], warnings }
}

/** An error or warning of a build. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** The text as the command prints it, with the source line. */
  readonly text: string
  /** Its place; the file is named as in messages, relative to its source, which may be an archive. */
  readonly at?: Location
}

/** A problem as Rollup, Rolldown and Vite take it; their columns count from 0. */
export function makeLog({ text, at }: Problem): {
  readonly message: string
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number }
} {
  return at === undefined
    ? { message: text }
    : { message: text, loc: { file: at.file, line: at.line, column: at.column - 1 } }
}

/** Joins errors into one, at the place of the first, for bundlers that throw; `undefined` if there are none. */
export function joinErrors(errors: readonly Problem[]): Problem | undefined {
  const [first] = errors
  return first && { ...first, text: errors.map(({ text }) => text).join('\n') }
}
