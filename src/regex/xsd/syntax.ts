import { translatePattern } from './read.ts'

/** Where a regular expression of XML Schema goes wrong (part 2, appendix F), or nothing: its syntax alone is looked at. */
export function findSyntaxProblem(source: string): string | undefined {
  const text = [...source]
  let depth = 0
  // Whether what stands before can be repeated: an atom that has no quantifier yet.
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

function atomLength(text: readonly string[], at: number): number | string {
  if (text[at] === '\\') return escapeLength(text, at) ?? 'an escape that there is none of'
  return text[at] === '[' ? classLength(text, at) : 1
}

function quantifierLength(text: readonly string[], at: number): number | undefined {
  if (text[at] !== '{') return 1
  const end = text.indexOf('}', at)
  const [, low, comma, high] = /^(\d+)(,?)(\d*)$/.exec(text.slice(at + 1, end).join('')) ?? []
  if (end < 0 || low === undefined || (comma === '' && high !== '')) return undefined
  return high !== '' && Number(high) < Number(low) ? undefined : end - at + 1
}

const properties =
  /^(?:L[ultmo]?|M[nce]?|N[dlo]?|P[cdseifo]?|Z[slp]?|S[mcko]?|C[cfon]?|Is[A-Z][A-Za-z0-9-]*)$/

/** A single character, a class or a property, escaped. */
function escapeLength(text: readonly string[], at: number): number | undefined {
  const char = text[at + 1] ?? ''
  if (char !== '' && '\\|.?*+(){}-[]^nrtsSiIcCdDwW'.includes(char)) return 2
  if (char !== 'p' && char !== 'P') return undefined
  const end = text.indexOf('}', at)
  if (text[at + 2] !== '{' || end < 0) return undefined
  return isProperty(text.slice(at + 3, end).join('')) ? end - at + 1 : undefined
}

/** A category, or a block by one of the names of appendix F.1.1. */
function isProperty(name: string): boolean {
  return properties.test(name) && (!name.startsWith('Is') || translatePattern(`\\p{${name}}`) !== undefined)
}

/** A class in brackets; one taken away from another ends with it. */
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

/** A character of a class, or two with a hyphen between; a class that stands for many begins and ends no range. */
function rangeLength(text: readonly string[], at: number): number | string {
  const length = memberLength(text, at)
  if (typeof length === 'string') return length
  const next = at + length
  const isRange =
    text[next] === '-' && text[next + 1] !== ']' && text[next + 1] !== '[' && next + 1 < text.length
  if (text[at] === '-' && length === 1 && !isEdge(text, at)) return '"-" must be escaped inside a class'
  if (!isRange || (text[at] === '-' && length === 1)) return length
  const rest = memberLength(text, next + 1)
  if (typeof rest === 'string') return rest
  const [low, high] = [findCodePoint(text, at, length), findCodePoint(text, next + 1, rest)]
  if (low === undefined || high === undefined) return 'a range must begin and end with a single character'
  return low > high ? 'a range runs backwards' : length + 1 + rest
}

/** Part 2, appendix F, rule for XmlCharIncDash: a hyphen that is no range stands first or last. */
function isEdge(text: readonly string[], at: number): boolean {
  const before = text[at - 1]
  const isFirst = before === '[' || (before === '^' && text[at - 2] === '[')
  return isFirst || text[at + 1] === ']' || (text[at + 1] === '-' && text[at + 2] === '[')
}

function memberLength(text: readonly string[], at: number): number | string {
  if (text[at] === '[') return '"[" must be escaped in a class'
  if (text[at] !== '\\') return 1
  return escapeLength(text, at) ?? 'an escape that there is none of'
}

const controls = new Map([
  ['n', 10],
  ['r', 13],
  ['t', 9],
])

/** The code point of a class member; nothing where it stands for many. */
function findCodePoint(text: readonly string[], at: number, length: number): number | undefined {
  const char = text[at + length - 1] ?? ''
  if (length === 1) return char.codePointAt(0)
  if (length > 2 || 'sSiIcCdDwW'.includes(char)) return undefined
  return controls.get(char) ?? char.codePointAt(0)
}
