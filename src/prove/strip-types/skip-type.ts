import type { SourceToken } from './source-tokens.ts'

/** Where a type ends that is made of names, arguments, texts, lists, alternatives and what gives such a type; nothing where it is of another form. */
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

/** Where arguments in angle brackets end: behind the last bracket. */
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

function isOperand({ text, isWord }: SourceToken): boolean {
  return isWord || text.startsWith("'") || /^\d/.test(text)
}
