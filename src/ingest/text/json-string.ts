/** The value of a JSON string and the offset after its closing quote; or what is wrong with it, and where. */
export type ParsedJsonString =
  | { readonly value: string; readonly end: number }
  | { readonly problem: string; readonly position: number }

const simple = /[^"\\\p{Cc}\p{Cs}]*/uy
const unicode = /\\u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?/y
const short: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['\\', '\\'],
  ['/', '/'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/**
 * Parses the string with its opening quote at `start` (RFC 8259, section 7); half a surrogate pair is a problem.
 */
export function readJsonString(text: string, start: number): ParsedJsonString {
  const parts: string[] = []
  let position = start + 1
  for (;;) {
    const plain = matchAt(simple, text, position)?.[0] ?? ''
    parts.push(plain)
    position += plain.length
    const next = text[position]
    if (next === '"') return { value: parts.join(''), end: position + 1 }
    if (next === undefined) return { problem: 'no closing quote', position: start }
    const piece = next === '\\' ? escaped(text, position) : raw(text, position)
    if ('problem' in piece) return { problem: piece.problem, position }
    parts.push(piece.value)
    position = piece.end
  }
}

type Piece = { readonly value: string; readonly end: number } | { readonly problem: string }

/**
 * An unescaped special character: DEL to U+009F are allowed, other control characters and surrogates are problems.
 */
function raw(text: string, position: number): Piece {
  const code = text.charCodeAt(position)
  if (code >= 0x7f && code <= 0x9f) return { value: text.charAt(position), end: position + 1 }
  return { problem: code >= 0xd800 ? 'half a surrogate pair' : 'a line break or control character as it is' }
}

/**
 * The character of the escape at a position, a surrogate pair included; a problem for an unknown or broken one.
 */
function escaped(text: string, position: number): Piece {
  const letter = text[position + 1] ?? ''
  const character = short.get(letter)
  if (character !== undefined) return { value: character, end: position + 2 }
  const found = matchAt(unicode, text, position)
  const first = found?.[1]
  if (first === undefined)
    return { problem: letter === 'u' ? '"\\u" without four hexadecimal digits' : 'an unknown escape' }
  const high = Number.parseInt(first, 16)
  if (high < 0xd800 || high > 0xdfff) return { value: String.fromCharCode(high), end: position + 6 }
  const second = found?.[2]
  if (high > 0xdbff || second === undefined) return { problem: 'half a surrogate pair' }
  return { value: String.fromCharCode(high, Number.parseInt(second, 16)), end: position + 12 }
}

/** What a sticky expression matches exactly at a position; null if it does not match there. */
function matchAt(expression: RegExp, text: string, position: number): RegExpExecArray | null {
  expression.lastIndex = position
  return expression.exec(text)
}
