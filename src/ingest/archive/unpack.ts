import { crc32, inflateRawSync } from 'node:zlib'
import { type Diagnostic, diagnostic } from '../../diagnostics/index.ts'
import type { SourceLimits } from '../limits.ts'
import type { LocatedEntry } from './layout.ts'

/**
 * The unpacked bytes of an entry, or a diagnostic if its ratio, size or checksum is wrong or over the limits.
 * `room` is how many bytes the archive may still unpack to.
 */
export function unpack(
  archive: string,
  bytes: Buffer,
  { entry: { name: entry, central }, dataStart, dataEnd }: LocatedEntry,
  room: number,
  limits: SourceLimits,
): Buffer | Diagnostic {
  const packed = bytes.subarray(dataStart, dataEnd)
  const size = central.uncompressedSize
  const highest = Math.max(limits.ratioFromBytes, packed.length * limits.ratio)
  if (size > highest) return diagnostic('archive-entry-ratio', { archive, entry, limit: limits.ratio })
  if (size > limits.documentBytes) {
    return diagnostic('archive-entry-too-large', { archive, entry, limit: limits.documentBytes })
  }
  if (size > room) return diagnostic('archive-unpacked-too-large', { archive, limit: limits.totalBytes })
  const content = central.compressionMethod === 0 ? packed : inflate(packed, size)
  if (typeof content === 'string') {
    return content === 'size'
      ? diagnostic('archive-entry-size', { archive, entry })
      : diagnostic('archive-entry-broken', { archive, entry, reason: content })
  }
  if (content.length !== size) return diagnostic('archive-entry-size', { archive, entry })
  if (crc32(content) !== central.crc32) return diagnostic('archive-entry-checksum', { archive, entry })
  return content
}

/** The inflated bytes; `size` if they exceed the declared size, a reason if the data is broken or not used up. */
function inflate(packed: Buffer, size: number): Buffer | string {
  try {
    // "info" adds the engine, which knows how much it consumed; the library's types leave that out
    const result = inflateRawSync(packed, { maxOutputLength: Math.max(size, 1), info: true }) as unknown as {
      readonly buffer: Buffer
      readonly engine: { readonly bytesWritten: number }
    }
    return result.engine.bytesWritten === packed.length ? result.buffer : 'bytes follow its packed data'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') return 'size'
    return code === 'Z_BUF_ERROR' ? 'its packed data is cut off' : 'its packed data is damaged'
  }
}
