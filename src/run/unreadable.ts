import type { Issue } from '../runtime/index.ts'

/** Files that people take for documents, what to do with them, and their first bytes. */
const packed: readonly (readonly [name: string, way: string, start: readonly number[]])[] = [
  ['a gzip file', 'Unpack it first.', [0x1f, 0x8b]],
  ['a zip archive', 'Unpack it first.', [0x50, 0x4b, 0x03, 0x04]],
  ['a PDF file', 'Give the XML or JSON that it was made from.', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

const declaration = /^<\?xml\s[^?]*?encoding\s*=\s*["']([^"']+)["']/

/**
 * Returns the issue that bytes are a packed file or a PDF, or contain an invalid byte, with its place. Undefined for
 * valid UTF-8, for UTF-16 with a byte order mark, and unchecked for UTF-16 without one.
 */
export function findEncodingIssue(bytes: Uint8Array): Issue | undefined {
  const found = packed.find(([, , start]) => start.every((byte, at) => bytes[at] === byte))
  if (found) return { rule: 'encoding', message: `This is ${found[0]}, no document. ${found[1]}`, path: [] }
  const wide = markedEncoding(bytes)
  if (wide !== undefined) return findUtf16Issue(bytes, wide)
  // A zero byte shows UTF-16 without a byte order mark, which is not checked.
  if (bytes[0] === 0 || bytes[1] === 0) return undefined
  const text = new TextDecoder().decode(bytes)
  const at = findInvalidByte(text, bytes)
  if (at === undefined) return undefined
  const byte = (bytes[at.offset] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return makeEncodingIssue(
    text.slice(0, at.index),
    `The byte 0x${byte} is not valid UTF-8 here.${printDeclaredEncoding(text)} Save the document as UTF-8.`,
  )
}

/** Returns the UTF-16 encoding that a byte order mark states; undefined without such a mark. */
function markedEncoding([first, second]: Uint8Array): WideEncoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

type WideEncoding = 'utf-16le' | 'utf-16be'

/** Returns the UTF-16 encoding that a byte order mark or a leading `<` shows; undefined for any other beginning. */
export function wideEncoding(bytes: Uint8Array): WideEncoding | undefined {
  const [first, second] = bytes
  if (first === 0x3c && second === 0) return 'utf-16le'
  return first === 0 && second === 0x3c ? 'utf-16be' : markedEncoding(bytes)
}

/** Says which encoding a document declares, if that is not UTF-8; empty otherwise. */
function printDeclaredEncoding(text: string): string {
  const declared = declaration.exec(text)?.[1]
  if (declared === undefined || /^utf-8$/i.test(declared)) return ''
  if (/^utf-16/i.test(declared)) return ` The document says it is ${declared}, which its bytes are not.`
  return ` The document says it is ${declared}; only UTF-8 and UTF-16 are read.`
}

/** Returns the issue at the first incomplete character of UTF-16 text; undefined if there is none. */
function findUtf16Issue(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Issue | undefined {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  const [low, high] = encoding === 'utf-16le' ? [0, 1] : [1, 0]
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) {
    if (bytes[at * 2 + low] === 0xfd && bytes[at * 2 + high] === 0xff) continue
    const message =
      'Half of a character is missing here, so this is not valid UTF-16. Save the document as UTF-8.'
    return makeEncodingIssue(text.slice(1, at), message)
  }
  return undefined
}

/**
 * Returns where the first invalid byte is, as index in the text and offset in the bytes. Undefined if all are
 * valid; replacement characters of the document itself do not count.
 */
function findInvalidByte(
  text: string,
  bytes: Uint8Array,
): { readonly index: number; readonly offset: number } | undefined {
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  let [index, offset, from] = [text.indexOf('\uFFFD'), mark, 0]
  while (index >= 0) {
    offset += Buffer.byteLength(text.slice(from, index))
    if (bytes[offset] !== 0xef || bytes[offset + 1] !== 0xbf || bytes[offset + 2] !== 0xbd)
      return { index, offset }
    from = index
    index = text.indexOf('\uFFFD', index + 1)
  }
  return undefined
}

/** Makes an encoding issue at the line and column right after a text. */
function makeEncodingIssue(above: string, message: string): Issue {
  const lines = above.split(/\r\n?|\n/)
  return { rule: 'encoding', message, path: [], line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
