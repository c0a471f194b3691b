import { printable } from '../../diagnostics/index.ts'

/** The part of a line that is shown, and the position of the caret in it. */
export interface Excerpt {
  readonly shown: string
  readonly caret: number
}

/** The part of a line around a column that fits the width, with `…` where it is cut. */
export function makeExcerpt(line: string, column: number, width: number): Excerpt {
  const at = Math.min(Math.max(0, column - 1), line.length)
  const from = line.length <= width ? 0 : Math.max(0, at - Math.floor((width * 2) / 3))
  const to = from + width
  const shownPart = (start: number, end: number): string =>
    printable(line.slice(start, end).replaceAll('\t', ' '))
  const before = `${from > 0 ? '…' : ''}${shownPart(from, at)}`
  return {
    shown: `${before}${shownPart(at, to)}${to < line.length ? '…' : ''}`,
    caret: [...before].length,
  }
}
