import type { Location } from '../../diagnostics/index.ts'

/** Finds line and column of an offset; columns count UTF-16 units, as editors do. */
export class TextLines {
  readonly #file: string
  readonly #starts: readonly number[]

  constructor(file: string, text: string) {
    this.#file = file
    const starts = [0]
    for (const end of text.matchAll(/\r\n|[\r\n]/g)) starts.push(end.index + end[0].length)
    this.#starts = starts
  }

  /** Line and column of an offset, both from 1, found by bisection. */
  at(offset: number): Location {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { file: this.#file, line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }
}
