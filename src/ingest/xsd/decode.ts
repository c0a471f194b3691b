import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import type { SourceFile } from '../source.ts'

/** The text of a schema document; bytes that are not what they are declared to be are a diagnostic. */
export function decode(file: SourceFile, sink: Sink): string | undefined {
  const at = { file: file.name, line: 1, column: 1 }
  const [first, second] = file.bytes
  if ((first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe)) {
    sink(diagnostic('xsd-encoding', { encoding: 'UTF-16' }, at))
    return undefined
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(file.bytes)
    const encoding = /^<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(text)?.[1]
    // ASCII alone reads the same in every encoding that a declaration can be read in at all.
    if (encoding === undefined || /^(?:utf-?8|us-ascii)$/i.test(encoding) || isAscii(file.bytes)) return text
    sink(diagnostic('xsd-encoding', { encoding }, at))
  } catch {
    sink(diagnostic('xsd-encoding', { encoding: 'bytes that are not UTF-8' }, at))
  }
  return undefined
}

function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80)
}
