import type { LocalFileHeader } from 'yauzl'
import { type Diagnostic, diagnostic } from '../../diagnostics/index.ts'
import type { Directory } from './end-record.ts'
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

/** The header before the data must say what the directory says; a reader that trusts the other one sees another file. */
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

/** The descriptor repeats checksum and sizes after the data, with or without a signature (APPNOTE 4.3.9). */
function descriptorLength(bytes: Buffer, at: number, { central }: ArchiveEntry): number | undefined {
  const plain = [central.crc32, central.compressedSize, central.uncompressedSize]
  const forms = [[0x08074b50, ...plain], plain].map((words) => Buffer.from(Uint32Array.from(words).buffer))
  return forms.find((form) => bytes.subarray(at, at + form.length).equals(form))?.length
}

/** Entries and directory must fill the archive without overlap and without a gap, so that nothing is packed twice or hidden. */
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
