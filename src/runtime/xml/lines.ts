/** A place in a text, line and column counted from 1. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** Line and column of offsets into a text whose line ends are `\n`; quick where offsets come in ascending order. */
export class Lines {
  readonly #text: string
  #line = 1
  #start = 0

  constructor(text: string) {
    this.#text = text
  }

  at(offset: number): Position {
    if (offset < this.#start) {
      this.#line = 1
      this.#start = 0
    }
    for (;;) {
      const end = this.#text.indexOf('\n', this.#start)
      if (end < 0 || end >= offset) return { line: this.#line, column: offset - this.#start + 1 }
      this.#line++
      this.#start = end + 1
    }
  }
}
