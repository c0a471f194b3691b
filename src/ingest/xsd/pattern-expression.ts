import { nameRest, nameStart } from './lexical.ts'
import { patternProblem } from './pattern.ts'

const classes: ReadonlyMap<string, string> = new Map([
  ['s', '[ \\t\\n\\r]'],
  ['S', '[^ \\t\\n\\r]'],
  ['i', `[:${nameStart}]`],
  ['I', `[^:${nameStart}]`],
  ['c', `[:${nameRest}]`],
  ['C', `[^:${nameRest}]`],
  ['d', '\\p{Nd}'],
  ['D', '\\P{Nd}'],
  ['w', '[^\\p{P}\\p{Z}\\p{C}]'],
  ['W', '[\\p{P}\\p{Z}\\p{C}]'],
])

const known = new Map<string, RegExp | undefined>()

/** A pattern as an expression to try values of the schema itself with; nothing where it cannot be one. */
export function compile(source: string): RegExp | undefined {
  if (!known.has(source)) known.set(source, compiled(source))
  return known.get(source)
}

function compiled(source: string): RegExp | undefined {
  if (patternProblem(source) !== undefined) return undefined
  try {
    return new RegExp(`^(?:${translated([...source])})$`, 'v')
  } catch {
    return undefined
  }
}

/** Appendix F in ECMAScript's words; its flag `v` has classes in classes, and takes one away from another by `--`. */
function translated(text: readonly string[]): string {
  let out = ''
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '\\') {
      at += 1
      const end = /[pP]/.test(text[at] ?? '') ? text.indexOf('}', at) : at
      out += escaped(text.slice(at, end + 1).join(''))
      at = end
    } else if (char === '[') {
      depth += 1
      const isNegated = text[at + 1] === '^'
      out += isNegated ? '[[^' : '[['
      if (isNegated) at += 1
    } else if (depth > 0 && char === ']') {
      depth -= 1
      // What a class loses is a class itself, and ends with it.
      out += text[at - 1] === ']' ? ']' : ']]'
    } else if (depth > 0 && char === '-' && text[at + 1] === '[') out += ']--'
    else if (depth > 0) out += char === '-' && isRange(text, at) ? '-' : literal(char)
    else if (char === '.') out += '[^\\n\\r]'
    else out += /[\^$/]/.test(char) ? literal(char) : char
  }
  return out
}

function escaped(text: string): string {
  return classes.get(text) ?? (/^[nrt]$|^[pP]\{/.test(text) ? `\\${text}` : literal(text))
}

function isRange(text: readonly string[], at: number): boolean {
  const isFirst = text[at - 1] === '[' || (text[at - 1] === '^' && text[at - 2] === '[')
  return !isFirst && text[at + 1] !== ']'
}

function literal(char: string): string {
  return /[a-zA-Z0-9]/.test(char) ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16)}}`
}
