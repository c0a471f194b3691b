import { type Diagnostic, diagnostic } from '../../diagnostics/index.ts'

/** Where the central directory stands, by the end record (APPNOTE 4.3.16). */
export interface Directory {
  readonly start: number
  readonly end: number
  readonly count: number
}

const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP64_LOCATOR = 0x07064b50
const SIZE = 22

/** An archive has exactly one end record, at its very end; two of them are two archives, and readers disagree which one. */
export function readDirectory(archive: string, bytes: Buffer): Directory | Diagnostic {
  const at = bytes.lastIndexOf(END_RECORD)
  if (at < 0 || at + SIZE > bytes.length)
    return broken(archive, 'it has no end record, so it is not a zip, or is cut off')
  if (at + SIZE + bytes.readUInt16LE(at + 20) !== bytes.length) return extra(archive, 'after its end')
  const before = bytes.lastIndexOf(END_RECORD, at - 1)
  if (at > 0 && before >= 0 && isEndRecord(bytes, before)) return extra(archive, 'of a second archive')
  if (at >= 20 && bytes.readUInt32LE(at - 20) === ZIP64_LOCATOR) {
    return diagnostic('archive-unsupported', { archive, feature: 'the Zip64 format' })
  }
  const count = bytes.readUInt16LE(at + 10)
  if (bytes.readUInt32LE(at + 4) !== 0 || bytes.readUInt16LE(at + 8) !== count) {
    return diagnostic('archive-unsupported', { archive, feature: 'several disks' })
  }
  const size = bytes.readUInt32LE(at + 12)
  const start = bytes.readUInt32LE(at + 16)
  if (size === 0xffffffff || start === 0xffffffff || count === 0xffff) {
    return diagnostic('archive-unsupported', { archive, feature: 'the Zip64 format' })
  }
  if (start + size > at) return broken(archive, 'its directory does not lie before its end record')
  if (start + size < at) return extra(archive, 'before its beginning or after its directory')
  return { start, end: at, count }
}

/** Four equal bytes before the end record are chance; with a directory of the stated size before them they are a record. */
function isEndRecord(bytes: Buffer, at: number): boolean {
  const size = bytes.readUInt32LE(at + 12)
  const isEmpty = size === 0 && bytes.readUInt16LE(at + 10) === 0
  return isEmpty || (size <= at && bytes.readUInt32LE(at - size) === 0x02014b50)
}

function broken(archive: string, reason: string): Diagnostic {
  return diagnostic('archive-broken', { archive, reason })
}

function extra(archive: string, place: string): Diagnostic {
  return diagnostic('archive-extra-bytes', { archive, place })
}
