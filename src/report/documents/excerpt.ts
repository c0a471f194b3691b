import { printable } from '../../diagnostics/index.ts'

/** A line of a document around a column, and how far its caret is from the margin. */
export interface Excerpt {
  readonly shown: string
  readonly caret: number
}

/** The part of a line that fits a terminal, with `…` where it is cut; documents are often one long line. */
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
