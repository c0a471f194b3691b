import { type Config, type ConfigOptions, loadConfig } from '../config/index.ts'
import {
  type Diagnostic,
  Diagnostics,
  isAboutOutput,
  isFinding,
  type Location,
  printWithLine,
  type Severity,
  type Sink,
} from '../diagnostics/index.ts'
import { type Exit, exits, type Io, type Stream } from './io.ts'
import { printToStderr } from './module-prints.ts'
import { type PlacedSource, ProblemPlaces } from './problem-places.ts'
import { type PrintableProblem, printProblems } from './problems.ts'

export interface PrintedProblem extends PrintableProblem {
  readonly severity: Severity
  readonly at?: Location
}

interface ConfigReading extends Pick<ConfigOptions, 'mayLack' | 'optional' | 'isOwn' | 'pins'> {
  /** Receives the problems instead of the session. */
  readonly sink?: Sink
}

/** One run of a command: its flags, streams, and the problems collected. */
export class Session {
  readonly io: Io
  readonly flags: CommonFlags
  readonly #diagnostics = new Diagnostics()
  readonly #sides = new Map<string, PlacedSource>()
  readonly #started = performance.now()
  #config: Config | undefined
  #isAboutOutput = false

  constructor(io: Io, flags: CommonFlags) {
    this.io = io
    this.flags = flags
  }

  readonly sink: Sink = (diagnostic) => {
    this.#diagnostics.sink(diagnostic)
  }

  /**
   * Marks that the command writes or checks generated code; otherwise problems about the output are not printed.
   */
  markAboutOutput(): void {
    this.#isAboutOutput = true
  }

  /** Whether an error was collected that is not a finding. */
  get hasErrors(): boolean {
    return this.#diagnostics.sorted().some((one) => one.severity === 'error' && !isFinding(one))
  }

  /**
   * Loads the configuration that the flags choose, and keeps it for the paths in messages; undefined if it cannot be
   * read.
   */
  async config(
    out?: string,
    { pins, sink = this.sink, mayLack, optional, isOwn }: ConfigReading = {},
  ): Promise<Config | undefined> {
    const { config: file, frozen, embedded } = this.flags
    const options = {
      cwd: this.io.cwd,
      ...(frozen === undefined ? {} : { frozen }),
      ...(embedded === undefined ? {} : { embedded }),
      ...(optional === undefined ? {} : { optional }),
      ...(isOwn === undefined ? {} : { isOwn }),
      ...(pins === undefined ? {} : { pins }),
      ...(mayLack === undefined ? {} : { mayLack }),
      ...(file === undefined ? {} : { file }),
      ...(out === undefined ? {} : { out }),
    }
    this.#config = await printToStderr(() => loadConfig(options, sink))
    return this.#config
  }

  /** Registers where a version outside of the configuration is read from, for the paths in messages. */
  reads(side: PlacedSource): void {
    this.#sides.set(side.source.name, side)
  }

  /** Prints a result to stdout, with a line end. */
  print(text: string): void {
    this.io.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  }

  /** Prints a step to stderr, once the command has run for a second; not with `--quiet`. */
  readonly progress = (step: string): void => {
    if (this.flags.quiet || performance.now() - this.#started < (this.io.patience ?? 1000)) return
    this.io.stderr.write(`${step}…\n`)
  }

  /**
   * Prints the problems collected; returns `badInput` if there are errors, else `findings` if any is one, else
   * `exit`.
   */
  async end(exit: Exit): Promise<Exit> {
    const { quiet, verbose } = this.flags
    const wish = { quiet, verbose, hasColours: this.hasColours(this.io.stderr) }
    const hasFinding = printProblems(await this.printed(), wish, this.io.stderr)
    if (this.hasErrors) return exits.badInput
    return hasFinding ? exits.findings : exit
  }

  /**
   * Every problem collected, sorted, with openable paths and source lines, as text without colours. Problems about the
   * output are left out unless `markAboutOutput` was called.
   */
  async printed(): Promise<readonly PrintedProblem[]> {
    const places = new ProblemPlaces({
      ...{ config: this.#config, cwd: this.io.cwd },
      ...{ configFile: this.flags.config, sides: this.#sides },
    })
    const named = new Diagnostics()
    const lines = new Map<Diagnostic, string | undefined>()
    for (const diagnostic of this.#diagnostics.sorted()) {
      if (isAboutOutput(diagnostic.code) && !this.#isAboutOutput) continue
      const one = await places.named(diagnostic)
      lines.set(one, await places.line(diagnostic))
      named.sink(one)
    }
    return named.sorted().map((diagnostic): PrintedProblem => {
      const { severity, code, message, at } = diagnostic
      return {
        severity,
        text: printWithLine(diagnostic, lines.get(diagnostic)),
        isFinding: isFinding(diagnostic),
        kind: `${at?.file ?? ''}: ${message} [${code}]`,
        ...(at === undefined ? {} : { at }),
      }
    })
  }

  /** Whether output to a stream is coloured: only to a terminal, without `--no-color` and without NO_COLOR in the environment. */
  hasColours(stream: Stream): boolean {
    return this.flags.color && !this.io.env.NO_COLOR && stream.isTTY === true
  }

  /** A new session for the same command line, without problems. */
  again(): Session {
    return new Session(this.io, this.flags)
  }
}

/** The flags that every command has. */
export interface CommonFlags {
  readonly config?: string
  readonly frozen?: boolean
  /** Only of commands that work on versions. */
  readonly embedded?: boolean
  readonly quiet?: boolean
  readonly verbose?: boolean
  readonly color: boolean
}
