import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { End } from './trial.ts'

export type Verdict = End | 'uncovered'

export interface Line {
  /** Of the bundle that was run. */
  readonly digest: string
  readonly mutant: string
  readonly end: Verdict | 'begun'
}

/** What was found, line by line, so that nothing is lost with the process; what did not come to its end took too long. */
export class Journal {
  readonly #file: string
  readonly #found = new Map<string, Verdict>()
  #last: Line | undefined

  constructor(file: string) {
    this.#file = file
    const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
    for (const line of text.split('\n').filter((one) => one !== '')) this.#take(JSON.parse(line) as Line)
    if (this.begun) this.note({ ...this.begun, end: 'time' })
  }

  /** The mutant that is being tried. */
  get begun(): Line | undefined {
    return this.#last?.end === 'begun' ? this.#last : undefined
  }

  of(digest: string, mutant: string): Verdict | undefined {
    return this.#found.get(`${digest} ${mutant}`)
  }

  note(line: Line): void {
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`)
    this.#take(line)
  }

  #take(line: Line): void {
    this.#last = line
    if (line.end !== 'begun') this.#found.set(`${line.digest} ${line.mutant}`, line.end)
  }
}
