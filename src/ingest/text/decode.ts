import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { decodeDeclared } from '../../runtime/index.ts'
import { defaultLimits, type SourceLimits } from '../limits.ts'
import type { SourceFile } from '../source.ts'
import { TextLines } from './lines.ts'

/**
 * The text of a JSON or YAML document in UTF-8; undefined, with a report, for other encodings, broken text, a NUL
 * and too large files.
 */
export function decodeText(
  file: SourceFile,
  sink: Sink,
  limits: SourceLimits = defaultLimits,
): string | undefined {
  const encoding = wideEncoding(file.bytes)
  if (encoding !== undefined) {
    sink(diagnostic('text-encoding', { encoding: encoding.label }, start(file)))
    return undefined
  }
  return decodeUtf8(file, sink, limits)
}

/**
 * The text of an XML document in UTF-8, UTF-16 or another declared encoding that the platform knows. Undefined,
 * with a report, if the bytes do not have the declared encoding or cannot be decoded.
 */
export function decodeXml(
  file: SourceFile,
  sink: Sink,
  limits: SourceLimits = defaultLimits,
): string | undefined {
  const wide = wideEncoding(file.bytes)
  const other = wide === undefined ? otherEncoding(file.bytes) : undefined
  if (other !== undefined) return decodeOther(file, other, sink, limits)
  const text = wide === undefined ? decodeUtf8(file, sink, limits) : decodeWide(file, wide, sink, limits)
  if (text === undefined) return undefined
  const declared = declaredEncoding(text.slice(0, 200))
  const found = wide?.label ?? 'UTF-8'
  const allowed =
    wide === undefined ? ['utf-8', 'utf8', 'us-ascii', 'ascii'] : ['utf-16', found.toLowerCase()]
  if (declared === undefined || allowed.includes(declared.toLowerCase())) return text
  sink(diagnostic('text-encoding-declared', { encoding: declared, found }, start(file)))
  return undefined
}

interface WideEncoding {
  readonly label: string
  readonly decoder?: 'utf-16le' | 'utf-16be'
}

/** UTF-16 or UTF-32, recognized by byte order mark or by zero bytes among the first four; undefined for others. */
function wideEncoding(bytes: Uint8Array): WideEncoding | undefined {
  const head = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (head === 'fffe0000' || head === '0000feff') return { label: 'UTF-32' }
  if (head.startsWith('fffe')) return { label: 'UTF-16LE', decoder: 'utf-16le' }
  if (head.startsWith('feff')) return { label: 'UTF-16BE', decoder: 'utf-16be' }
  if (/^(?:000000..|..000000)$/.test(head)) return { label: 'UTF-32' }
  if (/^00(?!00)..00/.test(head)) return { label: 'UTF-16BE', decoder: 'utf-16be' }
  if (/^(?!00)..00(?!00)..00/.test(head)) return { label: 'UTF-16LE', decoder: 'utf-16le' }
  return undefined
}

/** The text of a file in UTF-16; undefined, with a report, for UTF-32, broken text and too large files. */
function decodeWide(
  file: SourceFile,
  wide: WideEncoding,
  sink: Sink,
  limits: SourceLimits,
): string | undefined {
  if (!isWithinLimit(file, sink, limits)) return undefined
  if (wide.decoder !== undefined) {
    try {
      return new TextDecoder(wide.decoder, { fatal: true }).decode(file.bytes)
    } catch {
      // reported below, like an encoding that is not read at all
    }
  }
  sink(diagnostic('text-encoding', { encoding: wide.label }, start(file)))
  return undefined
}

/**
 * The declared encoding if it is none of UTF-8, UTF-16 and ASCII and there is no UTF-8 mark; undefined otherwise.
 */
function otherEncoding(bytes: Uint8Array): string | undefined {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  const declared = declaredEncoding(new TextDecoder('latin1').decode(bytes.subarray(0, 200)))
  const isOwn = declared === undefined || /^(?:utf-?8|utf-16.*|us-ascii|ascii)$/i.test(declared)
  return isOwn || isMarked ? undefined : declared
}

/** The text of a file in a declared encoding; undefined, with a report, if unknown, too large or with a NUL. */
function decodeOther(
  file: SourceFile,
  declared: string,
  sink: Sink,
  limits: SourceLimits,
): string | undefined {
  if (!isWithinLimit(file, sink, limits)) return undefined
  const text = decodeDeclared(file.bytes, declared)
  const problem =
    text === undefined
      ? diagnostic('text-encoding', { encoding: declared.slice(0, 40) }, start(file))
      : text.includes('\0')
        ? diagnostic('text-nul', undefined, new TextLines(file.name, text).at(text.indexOf('\0')))
        : undefined
  if (problem) sink(problem)
  return problem ? undefined : text
}

/** The encoding in the XML declaration at the beginning of a text; undefined where it declares none. */
function declaredEncoding(head: string): string | undefined {
  const declaration = /^\s*(?:\u00ef\u00bb\u00bf)?<\?xml\s[^>]*?encoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(
    head,
  )
  return declaration?.[1] ?? declaration?.[2]
}

/**
 * The text of a file in UTF-8; undefined, with a report of the place, for broken text, a NUL or too large files.
 */
function decodeUtf8(file: SourceFile, sink: Sink, limits: SourceLimits): string | undefined {
  if (!isWithinLimit(file, sink, limits)) return undefined
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(file.bytes)
  } catch {
    const before = decodePrefix(file.bytes.subarray(0, validPrefix(file.bytes))) ?? ''
    sink(diagnostic('text-not-utf8', undefined, new TextLines(file.name, before).at(before.length)))
    return undefined
  }
  const nul = text.indexOf('\0')
  if (nul < 0) return text
  sink(diagnostic('text-nul', undefined, new TextLines(file.name, text).at(nul)))
  return undefined
}

/** The number of bytes at the beginning that are valid UTF-8, found by bisection. */
function validPrefix(bytes: Uint8Array): number {
  let low = 0
  let high = bytes.length
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (decodePrefix(bytes.subarray(0, middle)) !== undefined) low = middle
    else high = middle - 1
  }
  return low
}

/** The whole characters of bytes that may end inside a character; undefined where they are not UTF-8. */
function decodePrefix(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** Whether a file is not larger than the limit for documents; reports one that is. */
function isWithinLimit(file: SourceFile, sink: Sink, limits: SourceLimits): boolean {
  const bytes = file.bytes.length
  if (bytes <= limits.documentBytes) return true
  sink(diagnostic('text-too-large', { bytes, limit: limits.documentBytes }, start(file)))
  return false
}

function start(file: SourceFile): { file: string; line: number; column: number } {
  return { file: file.name, line: 1, column: 1 }
}
