/** Reading cannot go on: the text is no well-formed document, or a limit is reached. */
export class Fatal extends Error {
  readonly rule: string
  readonly offset: number
  constructor(rule: string, message: string, offset: number) {
    super(message)
    this.rule = rule
    this.offset = offset
  }
}

/** Line and column, counted from 1, of an offset into a text whose line ends are `\n`. */
export function positionAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < offset; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  return { line, column: offset - start + 1 }
}
