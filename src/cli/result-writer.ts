import type { Stream } from './io.ts'

/** Characters that are written at a time where there is more to come. */
const atOnce = 2 ** 16

/** Writes results as lines, and waits for a reader who is slower than we are. */
export class ResultWriter {
  readonly #stream: Stream
  #text = ''

  constructor(stream: Stream) {
    this.#stream = stream
  }

  /** Takes a line with its end, and says whether it is time to flush. */
  add(line: string): boolean {
    this.#text += line
    return this.#text.length >= atOnce
  }

  async flush(): Promise<void> {
    if (this.#text === '') return
    const isTaken = this.#stream.write(this.#text)
    this.#text = ''
    // A reader that goes away ends the process (start.ts).
    if (isTaken === false && this.#stream.once)
      await new Promise<void>((go) => this.#stream.once?.('drain', go))
  }
}
