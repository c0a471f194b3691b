import { translatePattern } from './read.ts'

/** The first syntax error of an XML Schema pattern (Part 2, appendix F) as text; `undefined` if there is none. */
export function findSyntaxProblem(source: string): string | undefined {
  const text = [...source]
  let depth = 0
  // Whether the previous part is an atom without quantifier, which can be repeated.
  let isAtom = false
  for (let at = 0; at < text.length; ) {
    const char = text[at] ?? ''
    if (char === '(') depth += 1
    if (char === ')') depth -= 1
    if (depth < 0) return '")" closes nothing'
    if (char === ']' || char === '}') return `"${char}" must be escaped`
    if ('?*+{'.includes(char)) {
      const length = isAtom ? quantifierLength(text, at) : undefined
      if (length === undefined) return `"${char}" repeats nothing, or not so`
      at += length
      isAtom = false
      continue
    }
    const length = atomLength(text, at)
    if (typeof length === 'string') return length
    at += length
    isAtom = char !== '(' && char !== '|'
  }
  return depth > 0 ? '"(" is not closed' : undefined
}

/**
 * The length of the atom here (character, escape or class) in characters; for a malformed one, the error
 * message.
 */
function atomLength(text: readonly string[], at: number): number | string {
  if (text[at] === '\\') return escapeLength(text, at) ?? refuseEscape(text, at)
  return text[at] === '[' ? classLength(text, at) : 1
}

/** The length of the quantifier here in characters; `undefined` if it is malformed. */
function quantifierLength(text: readonly string[], at: number): number | undefined {
  if (text[at] !== '{') return 1
  const end = text.indexOf('}', at)
  const [, low, comma, high] = /^(\d+)(,?)(\d*)$/.exec(text.slice(at + 1, end).join('')) ?? []
  if (end < 0 || low === undefined || (comma === '' && high !== '')) return undefined
  return high !== '' && Number(high) < Number(low) ? undefined : end - at + 1
}

const properties =
  /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?|Is[A-Z][A-Za-z0-9-]*)$/

/** The length of the escape here (character, class or property) in characters; `undefined` if it is not valid. */
function escapeLength(text: readonly string[], at: number): number | undefined {
  const char = text[at + 1] ?? ''
  if (char !== '' && '\\|.?*+(){}-[]^nrtsSiIcCdDwW'.includes(char)) return 2
  if (char !== 'p' && char !== 'P') return undefined
  const end = text.indexOf('}', at)
  if (text[at + 2] !== '{' || end < 0) return undefined
  return isProperty(text.slice(at + 3, end).join('')) ? end - at + 1 : undefined
}

/** Whether a name is that of a category or of a block of appendix F.1.1. */
function isProperty(name: string): boolean {
  return properties.test(name) && (!name.startsWith('Is') || translatePattern(`\\p{${name}}`) !== undefined)
}

/**
 * The length in characters of the bracketed class here, with subtracted classes; for a malformed one, the
 * error message.
 */
function classLength(text: readonly string[], from: number): number | string {
  let open = 1
  let at = from + 1
  if (text[at] === '^') at += 1
  let isEmpty = true
  while (at < text.length) {
    const char = text[at]
    if (char === ']') {
      if (isEmpty) return '"[]" holds no character'
      open -= 1
      at += 1
      if (open === 0) return at - from
      if (text[at] !== ']') return 'what is taken away must stand last in a class'
    } else if (char === '-' && text[at + 1] === '[' && !isEmpty) {
      open += 1
      at += text[at + 2] === '^' ? 3 : 2
      isEmpty = true
    } else {
      const length = rangeLength(text, at)
      if (typeof length === 'string') return length
      at += length
      isEmpty = false
    }
  }
  return '"[" is not closed'
}

const dashProblem = '"-" must be escaped inside a class'

/**
 * The length in characters of one member of a class: a character, an escape, or a range. For a malformed one,
 * the error message.
 */
function rangeLength(text: readonly string[], at: number): number | string {
  const length = memberLength(text, at)
  if (typeof length === 'string') return length
  const next = at + length
  const isRange =
    text[next] === '-' && text[next + 1] !== ']' && text[next + 1] !== '[' && next + 1 < text.length
  if (text[at] === '-' && length === 1 && !isEdge(text, at)) return dashProblem
  if (!isRange || (text[at] === '-' && length === 1)) return length
  const rest = memberLength(text, next + 1)
  if (typeof rest === 'string') return rest
  if (text[next + 1] === '-') return dashProblem
  const [low, high] = [findCodePoint(text, at, length), findCodePoint(text, next + 1, rest)]
  if (low === undefined || high === undefined) return 'a range must begin and end with a single character'
  return low > high ? 'a range runs backwards' : length + 1 + rest
}

/**
 * Whether a hyphen is first or last in its class, where it needs no escape (Part 2, appendix F, XmlCharIncDash).
 */
function isEdge(text: readonly string[], at: number): boolean {
  const before = text[at - 1]
  const isFirst = before === '[' || (before === '^' && text[at - 2] === '[')
  return isFirst || text[at + 1] === ']' || (text[at + 1] === '-' && text[at + 2] === '[')
}

/** The error message for an escape that is not one of appendix F. */
function refuseEscape(text: readonly string[], at: number): string {
  return `the escape "${text.slice(at, at + 2).join('')}" does not exist in XML Schema`
}

/** The length in characters of a character or escape in a class; for a malformed one, the error message. */
function memberLength(text: readonly string[], at: number): number | string {
  if (text[at] === '[') return '"[" must be escaped in a class'
  if (text[at] !== '\\') return 1
  return escapeLength(text, at) ?? refuseEscape(text, at)
}

const controls = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
])

/** The code point of a class member; `undefined` if it stands for several characters. */
function findCodePoint(text: readonly string[], at: number, length: number): number | undefined {
  const char = text[at + length - 1] ?? ''
  if (length === 1) return char.codePointAt(0)
  if (length > 2 || 'sSiIcCdDwW'.includes(char)) return undefined
  return controls.get(char) ?? char.codePointAt(0)
}
