import { Session } from 'node:inspector'

/** The parts of our sources that have run, as V8 counts them. */
export class Coverage {
  readonly #session = new Session()
  readonly #seen = new Set<string>()

  constructor() {
    this.#session.connect()
    this.#session.post('Profiler.enable')
    this.#session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  }

  get size(): number {
    return this.#seen.size
  }

  /** How many parts ran for the first time since it was asked last. */
  fresh(): number {
    const before = this.#seen.size
    this.#session.post('Profiler.takePreciseCoverage', (_, { result }) => {
      for (const { url, functions } of result) {
        if (!/\/src\/|\/dist\//.test(url) || url.includes('node_modules')) continue
        for (const { ranges } of functions) {
          for (const { startOffset, endOffset, count } of ranges) {
            if (count > 0) this.#seen.add(`${url} ${startOffset} ${endOffset}`)
          }
        }
      }
    })
    return this.#seen.size - before
  }

  end(): void {
    this.#session.disconnect()
  }
}
