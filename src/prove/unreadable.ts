import type { Issue } from '../runtime/index.ts'

/** What files are that people take for documents, by their first bytes. */
const packed: readonly (readonly [name: string, way: string, start: readonly number[]])[] = [
  ['a gzip file', 'Unpack it first.', [0x1f, 0x8b]],
  ['a zip archive', 'Unpack it first.', [0x50, 0x4b, 0x03, 0x04]],
  ['a PDF file', 'Give the XML or JSON that it was made from.', [0x25, 0x50, 0x44, 0x46, 0x2d]],
]

const declaration = /^<\?xml\s[^?]*?encoding\s*=\s*["']([^"']+)["']/

/** Why the bytes of a document are no text, and where; nothing where they are one. */
export function unreadable(bytes: Uint8Array): Issue | undefined {
  const found = packed.find(([, , start]) => start.every((byte, at) => bytes[at] === byte))
  if (found) return { rule: 'encoding', message: `This is ${found[0]}, no document. ${found[1]}`, path: [] }
  const [first, second] = bytes
  const isUtf16 =
    (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
  if (isUtf16) return undefined
  const text = new TextDecoder().decode(bytes)
  const at = firstWrong(text, bytes)
  if (at === undefined) return undefined
  const byte = (bytes[at.offset] ?? 0).toString(16).toUpperCase().padStart(2, '0')
  const declared = declaration.exec(text)?.[1]
  const said =
    declared === undefined || /^utf-8$/i.test(declared)
      ? ''
      : ` The document says it is ${declared}; only UTF-8 and UTF-16 are read.`
  return issueAt(
    text.slice(0, at.index),
    `The byte 0x${byte} is not valid UTF-8 here.${said} Save the document as UTF-8.`,
  )
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
