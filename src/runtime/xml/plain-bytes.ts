/** What a byte of a text or an attribute's value asks for; zero: nothing. */
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

/** By how much a byte above ASCII makes a text longer in bytes than in UTF-16 units. */
export function countContinuation(byte: number): number {
  if (byte < 0x80 || byte >= 0xf0) return byte < 0x80 ? 0 : -1
  return byte < 0xc0 ? 1 : 0
}

/** Whether a character stands here that is illegal, or that has been put in the place of half of one. */
export function isDoubtful(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbd
}

const encoder = /* @__PURE__ */ new TextEncoder()

/** Documents up to this length are put into a place that is kept. */
const keptLength = 1 << 18
let kept: Uint8Array = /* @__PURE__ */ new Uint8Array(0)

/** A text in UTF-8 with a zero behind it, which no document holds; it stays until the next one is asked for. */
export function encodeText(text: string): Uint8Array {
  if (text.length > keptLength) return encoded(text, new Uint8Array(text.length + 2))
  if (kept.length < text.length + 2) kept = new Uint8Array(2 * text.length + 2)
  return encoded(text, kept)
}

function encoded(text: string, room: Uint8Array): Uint8Array {
  const { read, written } = encoder.encodeInto(text, room)
  if (read < text.length || written === room.length) return encoded(text, new Uint8Array(3 * text.length + 2))
  room[written] = 0
  return room
}

/** A name in bytes; nothing where it is not ASCII. */
export function nameBytes(name: string): Uint8Array | undefined {
  const bytes = encoder.encode(name)
  return bytes.length === name.length ? bytes : undefined
}

/** Where a name that begins here ends; -1 where it is another. */
export function findNameEnd(bytes: Uint8Array, at: number, name: Uint8Array): number {
  for (let index = 0; index < name.length; index++) if (bytes[at + index] !== name[index]) return -1
  return at + name.length
}
