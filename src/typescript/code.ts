import { invariant } from '../diagnostics/index.ts'
import { isPlainProperty } from './identifier.ts'

/** Text of generated code that has gone through this module's escaping; nothing else can enter a `code` template. */
export class GeneratedCode {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Insert = GeneratedCode | number | boolean | readonly GeneratedCode[]

/** Assembles code from literal parts and inserts; a string of the input cannot be inserted, only `literal(…)` of it. */
export function code(parts: TemplateStringsArray, ...inserts: readonly Insert[]): GeneratedCode {
  let text = parts[0] ?? ''
  for (const [index, insert] of inserts.entries()) {
    text += print(insert) + (parts[index + 1] ?? '')
  }
  return new GeneratedCode(text)
}

function print(insert: Insert): string {
  return Array.isArray(insert) ? insert.join('') : String(insert)
}

// Beyond what JSON.stringify escapes: line separators, invisible and direction-changing marks, `</` and `*/`.
const unsafeInString = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** Texts that stand in a literal as they are; most do. */
const plainText = /^[\w .,:;#@{}[\]()=+&|?!%$~^"/-]*$/

/**
 * The text as a string literal in single quotes. Single quotes, backslashes, control and invisible characters, and
 * the ends of comments and HTML tags are escaped, so that no text ends the literal or a comment around it.
 */
export function literal(text: string): GeneratedCode {
  if (plainText.test(text)) return new GeneratedCode(`'${text}'`)
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  const safe = inner
    .replace(unsafeInString, escapeCharacter)
    .replaceAll('</', '<\\/')
    .replaceAll('*/', '*\\/')
  return new GeneratedCode(`'${safe}'`)
}

/** The character as `\u` escapes of four hex digits, one for each UTF-16 unit. */
function escapeCharacter(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('')
}

/** An identifier that `identifier.ts` made, as code; throws for any other text. */
export function name(identifier: string): GeneratedCode {
  if (!isPlainProperty(identifier)) invariant(false, `"${identifier}" is not an identifier`)
  return new GeneratedCode(identifier)
}

/** A property key: plain where the language allows, quoted otherwise. `__proto__` is computed, or it would set the prototype. */
export function printPropertyKey(property: string): GeneratedCode {
  if (property === '__proto__') return new GeneratedCode("['__proto__']")
  return isPlainProperty(property) ? new GeneratedCode(property) : literal(property)
}

/** A member access on a value: `.name` or `['name']`. */
export function access(property: string): GeneratedCode {
  return isPlainProperty(property)
    ? new GeneratedCode(`.${property}`)
    : new GeneratedCode(`[${literal(property).text}]`)
}

/** A regular expression made at run time from a string literal, never a literal of its own. */
export function regExp(source: string, flags = 'u'): GeneratedCode {
  return new GeneratedCode(`new RegExp(${literal(source).text}, ${literal(flags).text})`)
}

/** The documentation tags that generated code carries; a text of the input never becomes one. */
export type CommentTag = 'deprecated' | 'experimental'

/**
 * A documentation comment; empty without lines and tags. Texts are changed so that none ends the comment or is a
 * tag.
 */
export function comment(
  lines: readonly string[],
  indent = '',
  tags: readonly CommentTag[] = [],
): GeneratedCode {
  const texts = lines.flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/u)).map(commentText)
  const safe = [...texts, ...tags.map((tag) => `@${tag}`)]
  if (safe.length === 0) return new GeneratedCode('')
  if (safe.length === 1) return new GeneratedCode(`${indent}/** ${safe[0]} */\n`)
  return new GeneratedCode(
    [`${indent}/**`, ...safe.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`, ''].join('\n'),
  )
}

/**
 * A line that is safe in a comment: comment marks and `@` are replaced, control characters and white space
 * collapsed.
 */
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
export function join(parts: readonly GeneratedCode[], separator: string): GeneratedCode {
  return new GeneratedCode(parts.map((part) => part.text).join(separator))
}
