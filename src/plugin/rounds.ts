import { readdirSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import type { Exit, Io, Session, WatchedFolders } from '../cli/index.ts'
import type { Config } from '../config/index.ts'
import type { Location } from '../diagnostics/index.ts'
import type { PluginOptions } from './options.ts'

/** What a bundler has to watch so that no input changes unseen. */
interface Watched {
  readonly files: readonly string[]
  /** Where a new file would be an input; none of them holds what a build writes, which would build for ever. */
  readonly folders: readonly string[]
  concerns(path: string): boolean
}

/** The inputs of a build in the forms in which bundlers take them. */
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

/** One build as a bundler sees it. */
export interface Round {
  readonly errors: readonly Problem[]
  readonly warnings: readonly Problem[]
  readonly watched: Watched
  /** The output folder, where a configuration could be read. */
  readonly out: string | undefined
}

/** The builds of one bundler, one after another: environments of one bundle ask for theirs at the same time. */
export class Rounds {
  readonly #options: PluginOptions
  #last: Promise<unknown> = Promise.resolve()
  #known: Config | undefined

  constructor(options: PluginOptions) {
    this.#options = options
  }

  /** Builds for a bundler whose root this is; a build with nothing to do ends at once. */
  run(root: string): Promise<Round> {
    // Vite writes paths with `/` on every system.
    const cwd = resolve(this.#options.cwd ?? root)
    const next = this.#last.then(() => this.#run(cwd))
    this.#last = next.catch(() => undefined)
    return next
  }

  async #run(cwd: string): Promise<Round> {
    const { buildOnce, outputFolders, Session, warmBuild, watchedFolders } = await import('../cli/index.ts')
    const told: string[] = []
    const io = silentIo(cwd, told)
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
      // What was built without news still says what it was built from.
      const built =
        exit === undefined
          ? await buildOnce(session, { out, failOn, verify })
          : { exit, config: await session.config(out) }
      exit = built.exit
      this.#known = built.config ?? this.#known
    }
    const problems = warm === undefined ? await listProblems(session) : told.map(warned)
    const watched = watchedInputs(
      watchedFolders(this.#known, cwd, file),
      this.#known === undefined ? [] : outputFolders(this.#known),
    )
    return { ...sorted(problems, exit), watched, out: this.#known?.out }
  }
}

/** The command line of such a build; nothing is warm where it asks for more than a command line can. */
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

function silentIo(cwd: string, told: string[]): Io {
  const silent = { write: () => true }
  return {
    stdout: silent,
    stderr: { write: (text) => told.push(text.trimEnd()) },
    cwd,
    env: { NO_COLOR: '1' },
    patience: Number.POSITIVE_INFINITY,
  }
}

async function listProblems(session: Session): Promise<readonly Problem[]> {
  return (await session.printed()).flatMap(({ severity, text, at }) =>
    severity === 'note' ? [] : [{ severity, text, ...(at === undefined ? {} : { at }) }],
  )
}

/** Only builds without an error are remembered. */
function warned(text: string): Problem {
  return { severity: 'warning', text }
}

function sorted(problems: readonly Problem[], exit: Exit): Pick<Round, 'errors' | 'warnings'> {
  const errors = problems.filter(({ severity }) => severity === 'error')
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  if (exit === 0 || errors.length > 0) return { errors, warnings }
  const text =
    'A comparison holds a change that "failOn" does not let pass. Its report in the output folder says which.'
  return { errors: [{ severity: 'error', text }], warnings }
}

/** What a build has to tell, ready for a bundler's own channel. */
export interface Problem {
  readonly severity: 'error' | 'warning'
  /** As the command prints it, with the line it speaks of. */
  readonly text: string
  /** The file as messages call it: relative to its source, which may be an archive. */
  readonly at?: Location
}

/** A problem as Rollup, Rolldown and Vite take them; their columns count from 0. */
export function makeLog({ text, at }: Problem): {
  readonly message: string
  readonly loc?: { readonly file: string; readonly line: number; readonly column: number }
} {
  return at === undefined
    ? { message: text }
    : { message: text, loc: { file: at.file, line: at.line, column: at.column - 1 } }
}

/** Several errors as one: bundlers that throw can tell only one. */
export function united(errors: readonly Problem[]): Problem | undefined {
  const [first] = errors
  return first && { ...first, text: errors.map(({ text }) => text).join('\n') }
}
