/** The kinds of bytes in a text or attribute value that need special treatment; 0 for all others. */
export const STOP = 1
export const SPACE = 2
export const CONTROL_SPACE = 3
export const REFERENCE = 4
const BRACKET = 5
export const HIGH = 6
export const ILLEGAL = 7

const special: Readonly<Record<string, number>> = {
  '<': STOP,
  '"': STOP,
  "'": STOP,
  ' ': SPACE,
  '\t': CONTROL_SPACE,
  '\n': CONTROL_SPACE,
  '&': REFERENCE,
  ']': BRACKET,
}

export const byteKinds: Uint8Array = /* @__PURE__ */ Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 ? HIGH : (special[String.fromCharCode(byte)] ?? (byte < 0x20 ? ILLEGAL : 0)),
)

/**
 * By how much a byte makes the UTF-8 text longer than in UTF-16 units: 1, 0, or -1 for the first of four bytes.
 */
export function countContinuation(byte: number): number {
  if (byte < 0x80 || byte >= 0xf0) return byte < 0x80 ? 0 : -1
  return byte < 0xc0 ? 1 : 0
}

/** Whether the character here is U+FFFD (perhaps for an unpaired surrogate) or an illegal one after it. */
export function isDoubtful(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbd
}

const encoder = /* @__PURE__ */ new TextEncoder()

/** Documents up to this length are encoded into a buffer that is reused. */
const keptLength = 1 << 18
let kept: Uint8Array = /* @__PURE__ */ new Uint8Array(0)

/** Encodes a text in UTF-8 with a zero byte at its end. The buffer may be reused by the next call. */
export function encodeText(text: string): Uint8Array {
  if (text.length > keptLength) return encoded(text, new Uint8Array(text.length + 2))
  if (kept.length < text.length + 2) kept = new Uint8Array(2 * text.length + 2)
  return encoded(text, kept)
}

/** Encodes a text into the buffer, or into a larger one if it does not fit. */
function encoded(text: string, room: Uint8Array): Uint8Array {
  const { read, written } = encoder.encodeInto(text, room)
  if (read < text.length || written === room.length) return encoded(text, new Uint8Array(3 * text.length + 2))
  room[written] = 0
  return room
}

/** The bytes of a name; `undefined` if it is not ASCII. */
export function nameBytes(name: string): Uint8Array | undefined {
  const bytes = encoder.encode(name)
  return bytes.length === name.length ? bytes : undefined
}

/** The index after the name, if it begins at `at`; otherwise -1. */
export function findNameEnd(bytes: Uint8Array, at: number, name: Uint8Array): number {
  for (let index = 0; index < name.length; index++) if (bytes[at + index] !== name[index]) return -1
  return at + name.length
}
