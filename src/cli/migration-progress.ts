import { printable } from '../diagnostics/index.ts'
import type { Session } from './session.ts'

/** Milliseconds between two lines: a terminal's one line changes often, a log's lines stay. */
const pace = { terminal: 200, log: 5000 } as const

/** How far a migration is, for people who wait; the clock reaches nothing but their terminal. */
export class MigrationProgress {
  readonly #session: Session
  readonly #total: number
  readonly #started = performance.now()
  #from = 0
  #last = performance.now()
  #isLineOpen = false

  constructor(session: Session, total: number) {
    this.#session = session
    this.#total = total
  }

  resume(done: number): void {
    this.#from = done
    if (!this.#session.flags.quiet) {
      this.#write(`Going on where an earlier run ended: ${done} of ${this.#total} documents are done.\n`)
    }
  }

  tell(lines: Iterable<string>): void {
    for (const line of lines) this.#write(`${printable(line)}\n`)
  }

  at(done: number): void {
    const { flags, io } = this.#session
    const now = performance.now()
    const isTerminal = io.stderr.isTTY === true
    if (flags.quiet || now - this.#started < (io.patience ?? 1000)) return
    if (now - this.#last < (isTerminal ? pace.terminal : pace.log)) return
    this.#last = now
    const rate = ((done - this.#from) * 1000) / (now - this.#started)
    const left = Math.ceil((this.#total - done) / rate)
    const text = `${done} of ${this.#total} documents, ${Math.round(rate)} a second, ${duration(left)} left`
    this.#write(isTerminal ? `\r\u001B[K${text}` : `${text}\n`)
    this.#isLineOpen = isTerminal
  }

  end(): void {
    this.#write('')
  }

  #write(text: string): void {
    if (this.#isLineOpen && !text.startsWith('\r')) this.#session.io.stderr.write('\r\u001B[K')
    this.#isLineOpen = false
    if (text !== '') this.#session.io.stderr.write(text)
  }
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
