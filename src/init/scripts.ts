import { isDeepStrictEqual } from 'node:util'
import { withoutMark } from '../files/index.ts'

/**
 * The text of a `package.json` with scripts added in its own formatting; `undefined` if that cannot be done
 * safely.
 */
export function withScripts(text: string, scripts: Readonly<Record<string, string>>): string | undefined {
  const before = parse(text)
  if (before === undefined) return undefined
  const wanted = { ...before, scripts: { ...(before.scripts as object | undefined), ...scripts } }
  const lines = Object.entries(scripts).map(
    ([name, command]) => `${JSON.stringify(name)}: ${JSON.stringify(command)}`,
  )
  const edited =
    before.scripts === undefined
      ? insertIn(text, objectAt(text, 0), [`"scripts": {${nested(text, lines)}}`])
      : insertIn(text, scriptsAt(text), lines)
  const isSafe = edited !== undefined && isDeepStrictEqual(parse(edited), wanted)
  return isSafe ? edited : undefined
}

interface Span {
  /** The positions of the opening and closing braces. */
  readonly open: number
  readonly close: number
}

/** The parsed object; `undefined` if the text is not a JSON object. */
function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(withoutMark(text))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The next object at or after a position; `undefined` if there is none. */
function objectAt(text: string, from: number): Span | undefined {
  const open = text.indexOf('{', from)
  let depth = 0
  for (const { 0: part, index } of text.slice(open).matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (part === '{') depth++
    if (part === '}' && --depth === 0) return { open, close: open + index }
  }
  return undefined
}

/** The object of the top-level key `scripts`; `undefined` if there is none. */
function scriptsAt(text: string): Span | undefined {
  let depth = 0
  for (const { 0: part, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/g)) {
    if (part === '{' || part === '[') depth++
    if (part === '}' || part === ']') depth--
    const isKey = depth === 1 && part === '"scripts"' && /^\s*:\s*\{/.test(text.slice(index + part.length))
    if (isKey) return objectAt(text, index + part.length)
  }
  return undefined
}

/** The text with members added at the end of an object, in its formatting; `undefined` without an object. */
function insertIn(text: string, span: Span | undefined, members: readonly string[]): string | undefined {
  if (span === undefined) return undefined
  const inside = text.slice(span.open + 1, span.close)
  const end = span.open + 1 + inside.trimEnd().length
  const isEmpty = inside.trim() === ''
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const first = /^\r?\n([\t ]+)/.exec(inside)?.[1]
  const isFlat = first === undefined && !isEmpty
  const outer = /(?:^|\n)([\t ]*)[^\n]*$/.exec(text.slice(0, span.open))?.[1] ?? ''
  const indent = first ?? `${outer}${detectIndentation(text)}`
  const separator = isFlat ? ' ' : `${newline}${indent}`
  const added = members
    .map((member, index) => `${isEmpty && index === 0 ? '' : ','}${separator}${member}`)
    .join('')
  const rest = isEmpty ? `${newline}${outer}${text.slice(span.close)}` : text.slice(end)
  return `${text.slice(0, end)}${added}${rest}`
}

/** Lines as the content of an object that is nested one level deep. */
function nested(text: string, lines: readonly string[]): string {
  const newline = text.includes('\r\n') ? '\r\n' : '\n'
  const indent = detectIndentation(text)
  return `${newline}${lines.map((line) => `${indent}${indent}${line}`).join(`,${newline}`)}${newline}${indent}`
}

/** The indentation of the first indented key; two spaces by default. */
function detectIndentation(text: string): string {
  return /\n([\t ]+)"/.exec(text)?.[1] ?? '  '
}
