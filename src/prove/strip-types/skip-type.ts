import type { SourceToken } from './source-tokens.ts'

/**
 * Returns the index after the type that begins at a token; undefined if it has an unknown form. Known are names,
 * type arguments, texts, lists, unions and what gives such a type.
 */
export function skipType(tokens: readonly SourceToken[], from: number): number | undefined {
  let at = from
  for (;;) {
    while (tokens[at]?.text === 'readonly') at++
    if (['(', ')', '=>'].every((text, index) => tokens[at + index]?.text === text)) at += 3
    const operand = tokens[at]
    if (operand === undefined || !isOperand(operand)) return undefined
    at++
    while (tokens[at]?.text === '.') at += 2
    if (tokens[at]?.text === '<') {
      const end = skipAngles(tokens, at)
      if (end === undefined) return undefined
      at = end
    }
    while (tokens[at]?.text === '[' && tokens[at + 1]?.text === ']') at += 2
    if (tokens[at]?.text === 'as') at++
    else if (tokens[at]?.text === '|' || tokens[at]?.text === '&') at++
    else return at
  }
}

/** Returns the index after the type arguments whose `<` is at `from`; undefined if they have an unknown form. */
export function skipAngles(tokens: readonly SourceToken[], from: number): number | undefined {
  let at = from + 1
  for (;;) {
    const end = skipType(tokens, at)
    if (end === undefined) return undefined
    if (tokens[end]?.text === '>') return end + 1
    if (tokens[end]?.text !== ',') return undefined
    at = end + 1
  }
}

/** Whether a token can be a type by itself: a word, a text in single quotes, or a number. */
function isOperand({ text, isWord }: SourceToken): boolean {
  return isWord || text.startsWith("'") || /^\d/.test(text)
}
