/** A place in a text, line and column counted from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** So many units lie between two places whose lines are kept. */
const step = 1024

/**
 * Line and column of offsets into a text whose line ends are `\n`, in any order. The text is looked through once, as far as
 * it is asked for; then an answer takes one step.
 */
export class LineIndex {
  readonly #text: string
  /** The line in which each step begins, and where that line starts. */
  readonly #kept: (readonly [line: number, start: number])[] = [[1, 0]]

  constructor(text: string) {
    this.#text = text
  }

  at(offset: number): TextPosition {
    const kept = this.#kept
    let at = Math.min(Math.floor(offset / step), kept.length - 1)
    let [line, start] = kept[at] ?? [1, 0]
    for (at *= step; at < offset; ) {
      if (this.#text.charCodeAt(at++) === 0x0a) {
        line++
        start = at
      }
      if (at % step === 0) kept[at / step] = [line, start]
    }
    return { line, column: offset - start + 1 }
  }
}
