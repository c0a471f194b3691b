import { Fatal } from './fatal.ts'

const declaration = /^<\?xml[ \t\r\n][^?]*?encoding[ \t\r\n]*=[ \t\r\n]*["']([A-Za-z][A-Za-z0-9._-]*)["']/

/**
 * Decodes a document: UTF-8, or UTF-16 recognized by its first bytes. Throws a `Fatal` if the bytes are not valid
 * or the XML declaration names another encoding.
 */
export function decodeBytes(bytes: Uint8Array): string {
  const encoding = detectEncoding(bytes)
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw notValid(encoding)
  }
  checkDeclared(text, encoding)
  return text
}

export function notValid(encoding: CharacterEncoding): Fatal {
  return new Fatal(`The bytes are not valid ${encoding.toUpperCase()}.`, 0, 'encoding')
}

/** Throws a `Fatal` if the XML declaration names another encoding than the detected one. */
export function checkDeclared(text: string, encoding: CharacterEncoding): void {
  const declared = declaration.exec(text)?.[1]?.toLowerCase() ?? encoding
  const family =
    encoding === 'utf-8' ? /^(?:utf-?8|us-ascii|ascii)$/ : /^(?:utf-16(?:le|be)?|iso-10646-ucs-2)$/
  if (family.test(declared)) return
  const found = encoding.toUpperCase()
  const message = `This ${found} document says it is ${declared}; only UTF-8 and UTF-16 are read.`
  throw new Fatal(message, 0, 'encoding')
}

export type CharacterEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The encoding by the first two bytes: UTF-16 by a byte order mark or a `<`, otherwise UTF-8. */
export function detectEncoding(bytes: Uint8Array): CharacterEncoding {
  const [first = Number.NaN, second = Number.NaN] = bytes
  const both = first * 256 + second
  if (both === 0xfffe || both === 0x3c00) return 'utf-16le'
  return both === 0xfeff || both === 0x3c ? 'utf-16be' : 'utf-8'
}
