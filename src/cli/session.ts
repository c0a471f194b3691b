import { type Config, loadConfig } from '../config/index.ts'
import { Diagnostics, printDiagnostic, type Sink } from '../diagnostics/index.ts'
import type { CommonFlags } from './flags.ts'
import { type Exit, exits, type Io } from './io.ts'
import { sourceTexts } from './sources.ts'

const colours = { error: 31, warning: 33, note: 36 } as const

/** One run of a command: its flags, where it writes, and the problems it met. */
export class Session {
  readonly io: Io
  readonly flags: CommonFlags
  readonly #diagnostics = new Diagnostics()
  readonly #started = performance.now()
  #config: Config | undefined

  constructor(io: Io, flags: CommonFlags) {
    this.io = io
    this.flags = flags
  }

  get sink(): Sink {
    return this.#diagnostics.sink
  }

  get hasErrors(): boolean {
    return this.#diagnostics.hasErrors
  }

  async config(out?: string): Promise<Config | undefined> {
    const { config: file } = this.flags
    const options = {
      cwd: this.io.cwd,
      ...(file === undefined ? {} : { file }),
      ...(out === undefined ? {} : { out }),
    }
    this.#config = await loadConfig(options, this.sink)
    return this.#config
  }

  /** A result: the only thing that goes to stdout. */
  print(text: string): void {
    this.io.stdout.write(text.endsWith('\n') ? text : `${text}\n`)
  }

  /** A step, told to people who have waited a second for it. */
  readonly progress = (step: string): void => {
    if (this.flags.quiet || performance.now() - this.#started < 1000) return
    this.io.stderr.write(`${step}…\n`)
  }

  /** Tells the problems that were met; the exit is `exit` unless one of them is an error. */
  async end(exit: Exit): Promise<Exit> {
    const shown = this.#diagnostics.sorted().filter(({ severity }) => {
      if (severity === 'error') return true
      return severity === 'warning' ? !this.flags.quiet : this.flags.verbose === true
    })
    const source = await sourceTexts(shown, this.#config, this.io.cwd, this.flags.config)
    for (const diagnostic of shown) {
      const text = printDiagnostic(diagnostic, source)
      this.io.stderr.write(`${this.#coloured(text, diagnostic.severity)}\n`)
    }
    return this.hasErrors ? exits.badInput : exit
  }

  #coloured(text: string, severity: keyof typeof colours): string {
    const isPlain = !this.flags.color || this.io.env.NO_COLOR || this.io.stderr.isTTY !== true
    return isPlain ? text : text.replace(`${severity}:`, `\u001B[${colours[severity]}m${severity}:\u001B[0m`)
  }
}
