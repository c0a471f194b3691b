import { invariant } from '../diagnostics/index.ts'
import { isPlainProperty } from './identifier.ts'

/** Text of generated code that has gone through this module's escaping; nothing else can enter a `code` template. */
export class Code {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Insert = Code | number | boolean | readonly Code[]

/** Assembles code from literal parts and inserts; a string of the input cannot be inserted, only `literal(…)` of it. */
export function code(parts: TemplateStringsArray, ...inserts: readonly Insert[]): Code {
  let text = parts[0] ?? ''
  for (const [index, insert] of inserts.entries()) {
    text += print(insert) + (parts[index + 1] ?? '')
  }
  return new Code(text)
}

function print(insert: Insert): string {
  return Array.isArray(insert) ? insert.join('') : String(insert)
}

// Beyond what JSON.stringify escapes: line separators, invisible and direction-changing marks, `</` and `*/`.
const unsafeInString = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** Texts that stand in a literal as they are; most do. */
const plainText = /^[\w .,:;#@{}[\]()=+&|?!%$~^"/-]*$/

/** A string literal in single quotes that no text can leave. */
export function literal(text: string): Code {
  if (plainText.test(text)) return new Code(`'${text}'`)
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  const safe = inner
    .replace(unsafeInString, escapeCharacter)
    .replaceAll('</', '<\\/')
    .replaceAll('*/', '*\\/')
  return new Code(`'${safe}'`)
}

function escapeCharacter(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('')
}

/** An identifier that `names.ts` made; anything else is refused. */
export function name(identifier: string): Code {
  if (!isPlainProperty(identifier)) invariant(false, `"${identifier}" is not an identifier`)
  return new Code(identifier)
}

/** A property key: plain where the language allows, quoted otherwise. `__proto__` is computed, or it would set the prototype. */
export function key(property: string): Code {
  if (property === '__proto__') return new Code("['__proto__']")
  return isPlainProperty(property) ? new Code(property) : literal(property)
}

/** A member access on a value: `.name` or `['name']`. */
export function access(property: string): Code {
  return isPlainProperty(property) ? new Code(`.${property}`) : new Code(`[${literal(property).text}]`)
}

/** A regular expression made at run time from a string literal, never a literal of its own. */
export function regExp(source: string, flags = 'u'): Code {
  return new Code(`new RegExp(${literal(source).text}, ${literal(flags).text})`)
}

/** The documentation tags that generated code carries; a text of the input never becomes one. */
export type CommentTag = 'deprecated' | 'experimental'

/** A documentation comment; empty where there is nothing to say. Lines are cut so that no text can end the comment. */
export function comment(lines: readonly string[], indent = '', tags: readonly CommentTag[] = []): Code {
  const texts = lines.flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/u)).map(commentText)
  const safe = [...texts, ...tags.map((tag) => `@${tag}`)]
  if (safe.length === 0) return new Code('')
  if (safe.length === 1) return new Code(`${indent}/** ${safe[0]} */\n`)
  return new Code(
    [`${indent}/**`, ...safe.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`, ''].join('\n'),
  )
}

function commentText(line: string): string {
  return line
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, ' ')
    .replaceAll('*/', '*\u2215')
    .replaceAll('/*', '\u2215*')
    .replace(/\s+/gu, ' ')
    .replace(/^\s*@/u, '(at)')
    .replace(/\{@/gu, '{(at)')
    .trim()
}

/** Code parts one after the other, with a separator of ours between. */
export function join(parts: readonly Code[], separator: string): Code {
  return new Code(parts.map((part) => part.text).join(separator))
}
