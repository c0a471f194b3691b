/** A token of a module, with its position; a quoted text is one token. */
export interface SourceToken {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether it is a name or a word of the language. */
  readonly isWord: boolean
}

const token =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|([\p{L}_$][\p{L}\p{N}_$]*)|(\d[\w.]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|=>|\.{3}|\?\?|\?\.|\|\||&&|===|!==|[-+*!?:;,.=<>|&()[\]{}])/uy

/**
 * Returns the tokens of a module without white space and comments. Undefined if it holds something else, such as a
 * template or a regular expression.
 */
export function readTokens(text: string): readonly SourceToken[] | undefined {
  const found: SourceToken[] = []
  token.lastIndex = 0
  while (token.lastIndex < text.length) {
    const start = token.lastIndex
    const match = token.exec(text)
    if (match === null) return undefined
    const [, word, other] = match
    const shown = word ?? other
    if (shown !== undefined)
      found.push({ text: shown, start, end: token.lastIndex, isWord: word !== undefined })
  }
  return found
}
