import type { Issue } from '../runtime/index.ts'

/** What files are that people take for documents, by their first bytes. */
const packed: readonly (readonly [name: string, way: string, start: readonly number[]])[] = [
  ['a gzip file', 'Unpack it first.', [0x1f, 0x8b]],
  ['a zip archive', 'Unpack it first.', [0x50, 0x4b, 0x03, 0x04]],
  ['a PDF file', 'Give the XML or JSON that it was made from.', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

const declaration = /^<\?xml\s[^?]*?encoding\s*=\s*["']([^"']+)["']/

/** Why the bytes of a document are no text, and where; nothing where they are one. */
export function findEncodingIssue(bytes: Uint8Array): Issue | undefined {
  const found = packed.find(([, , start]) => start.every((byte, at) => bytes[at] === byte))
  if (found) return { rule: 'encoding', message: `This is ${found[0]}, no document. ${found[1]}`, path: [] }
  const wide = markedEncoding(bytes)
  if (wide !== undefined) return unreadableWide(bytes, wide)
  // UTF-16 without a mark: a zero byte tells it.
  if (bytes[0] === 0 || bytes[1] === 0) return undefined
  const text = new TextDecoder().decode(bytes)
  const at = firstWrong(text, bytes)
  if (at === undefined) return undefined
  const byte = (bytes[at.offset] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  return issueAt(
    text.slice(0, at.index),
    `The byte 0x${byte} is not valid UTF-8 here.${declaredIn(text)} Save the document as UTF-8.`,
  )
}

/** UTF-16, where a byte order mark says so. */
export function markedEncoding([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/** What a document says of its encoding, where that is not what it is read in. */
function declaredIn(text: string): string {
  const declared = declaration.exec(text)?.[1]
  if (declared === undefined || /^utf-8$/i.test(declared)) return ''
  if (/^utf-16/i.test(declared)) return ` The document says it is ${declared}, which its bytes are not.`
  return ` The document says it is ${declared}; only UTF-8 and UTF-16 are read.`
}

/** Half of a character, or half of a pair of surrogates. */
function unreadableWide(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Issue | undefined {
  const text = new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  const [low, high] = encoding === 'utf-16le' ? [0, 1] : [1, 0]
  for (let at = text.indexOf('\uFFFD'); at >= 0; at = text.indexOf('\uFFFD', at + 1)) {
    if (bytes[at * 2 + low] === 0xfd && bytes[at * 2 + high] === 0xff) continue
    const message =
      'Half of a character is missing here, so this is not valid UTF-16. Save the document as UTF-8.'
    return issueAt(text.slice(1, at), message)
  }
  return undefined
}

/** The first replacement character that is not in the bytes as such. */
function firstWrong(
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

function issueAt(above: string, message: string): Issue {
  const lines = above.split(/\r\n?|\n/)
  return { rule: 'encoding', message, path: [], line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}
