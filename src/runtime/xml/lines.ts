/** A position in a text, line and column counted from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

/** The number of UTF-16 units between two remembered positions. */
const step = 1024

/**
 * Finds line and column of offsets, in any order, in a text whose line ends are `\n`. The text is scanned once, up
 * to the greatest offset; every 1,024 units a position is remembered.
 */
export class LineIndex {
  readonly #text: string
  /** For each remembered position: its line, and the offset at which that line starts. */
  readonly #kept: (readonly [line: number, start: number])[] = [[1, 0]]

  constructor(text: string) {
    this.#text = text
  }

  /** Line and column of an offset. */
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
