import type { LocalFileHeader } from 'yauzl'
import { type Diagnostic, diagnostic } from '../../diagnostics/index.ts'
import type { ArchiveEntry } from './entry.ts'

/** An entry with the place of its packed bytes. */
export interface LocatedEntry {
  readonly entry: ArchiveEntry
  readonly dataStart: number
  readonly dataEnd: number
  /** From the local header to the end of the data and of the descriptor after it. */
  readonly start: number
  readonly end: number
}

const DESCRIPTOR = 0x0008

/**
 * The entry with the place of its data, or a diagnostic where its local header or descriptor differs from the
 * directory.
 */
export function placeEntry(
  archive: string,
  bytes: Buffer,
  entry: ArchiveEntry,
  local: LocalFileHeader,
): LocatedEntry | Diagnostic {
  const { central } = entry
  const field = differingField(entry, local)
  if (field !== undefined) return diagnostic('archive-entry-header', { archive, entry: entry.name, field })
  const dataStart = local.fileDataStart
  const dataEnd = dataStart + central.compressedSize
  const placed = { entry, dataStart, dataEnd, start: central.relativeOffsetOfLocalHeader }
  if ((central.generalPurposeBitFlag & DESCRIPTOR) === 0) return { ...placed, end: dataEnd }
  const length = descriptorLength(bytes, dataEnd, entry)
  if (length === undefined)
    return diagnostic('archive-entry-header', { archive, entry: entry.name, field: 'size or checksum' })
  return { ...placed, end: dataEnd + length }
}

/**
 * The first field in which an entry's local header differs from the directory; sizes in a descriptor may be 0
 * there.
 */
function differingField({ central }: ArchiveEntry, local: LocalFileHeader): string | undefined {
  if (!local.fileName.equals(central.fileNameRaw)) return 'name'
  if (local.generalPurposeBitFlag !== central.generalPurposeBitFlag) return 'set of flags'
  if (local.compressionMethod !== central.compressionMethod) return 'compression method'
  const mayBeZero = (central.generalPurposeBitFlag & DESCRIPTOR) !== 0
  const differs = (here: number, there: number): boolean => here !== there && !(mayBeZero && here === 0)
  if (differs(local.compressedSize, central.compressedSize)) return 'packed size'
  if (differs(local.uncompressedSize, central.uncompressedSize)) return 'size'
  return differs(local.crc32, central.crc32) ? 'checksum' : undefined
}

/**
 * The length of the descriptor after the data, with or without signature (APPNOTE 4.3.9); undefined if it is not
 * there.
 */
function descriptorLength(bytes: Buffer, at: number, { central }: ArchiveEntry): number | undefined {
  const plain = [central.crc32, central.compressedSize, central.uncompressedSize]
  const forms = [[0x08074b50, ...plain], plain].map((words) => Buffer.from(Uint32Array.from(words).buffer))
  return forms.find((form) => bytes.subarray(at, at + form.length).equals(form))?.length
}

/**
 * A diagnostic for an overlap or gap between entries and directory, which could hide data; undefined if there is
 * none.
 */
export function checkLayout(
  archive: string,
  placed: readonly LocatedEntry[],
  directory: Directory,
): Diagnostic | undefined {
  const inOrder = [...placed].sort((a, b) => a.start - b.start)
  let end = 0
  let before: LocatedEntry | undefined
  for (const next of inOrder) {
    if (before && next.start < end) {
      return diagnostic('archive-entry-overlap', {
        archive,
        entry: next.entry.name,
        other: before.entry.name,
      })
    }
    if (next.start > end) {
      return diagnostic('archive-extra-bytes', {
        archive,
        place: before ? 'between its entries' : 'before its beginning',
      })
    }
    end = next.end
    before = next
  }
  if (before && end > directory.start) {
    return diagnostic('archive-entry-overlap', { archive, entry: before.entry.name, other: 'the directory' })
  }
  return end < directory.start
    ? diagnostic('archive-extra-bytes', { archive, place: 'before its directory' })
    : undefined
}

/** Where the central directory stands, by the end record (APPNOTE 4.3.16). */
export interface Directory {
  readonly start: number
  readonly end: number
  readonly count: number
}

const END_RECORD = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const ZIP64_LOCATOR = 0x07064b50
const SIZE = 22

/**
 * The central directory's place, from the end record. A diagnostic if there is not exactly one such record, at the
 * very end, or if the archive is Zip64 or has several disks: readers could see different archives.
 */
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

/**
 * Whether bytes with an end record's signature are one: with a directory of the stated size before them, or empty.
 */
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
