import { fromBufferPromise, type ZipFile } from 'yauzl'
import { type Diagnostic, diagnostic, type Sink } from '../../diagnostics/index.ts'
import { isOfSystem } from '../../files/index.ts'
import type { SourceLimits } from '../limits.ts'
import { type ArchiveEntry, checkEntry, findClash } from './entry.ts'
import { checkLayout, type Directory, type LocatedEntry, placeEntry, readDirectory } from './layout.ts'
import { unpack } from './unpack.ts'

/**
 * The files of a zip by name, sorted by code unit. Undefined, with one report, for an archive that is ambiguous to
 * readers, broken or over the limits, before unpacking where possible.
 */
export async function readArchive(
  archive: string,
  bytes: Buffer,
  limits: SourceLimits,
  sink: Sink,
): Promise<ReadonlyMap<string, Buffer> | undefined> {
  const placed = await openArchive(archive, bytes, limits)
  const files = Array.isArray(placed) ? unpackAll(archive, bytes, placed, limits, sink) : placed
  if (files instanceof Map) return files
  sink(files as Diagnostic)
  return undefined
}

/**
 * The entries of an archive with the places of their data, nothing unpacked; a diagnostic for the first problem.
 */
async function openArchive(
  archive: string,
  bytes: Buffer,
  limits: SourceLimits,
): Promise<LocatedEntry[] | Diagnostic> {
  if (bytes.length > limits.archiveBytes) {
    return diagnostic('archive-too-large', { archive, bytes: bytes.length, limit: limits.archiveBytes })
  }
  const directory = readDirectory(archive, bytes)
  if ('code' in directory) return directory
  if (directory.count > limits.files) {
    return diagnostic('archive-too-many-entries', { archive, entries: directory.count, limit: limits.files })
  }
  try {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: true })
    const entries = await readEntries(archive, zip, directory)
    return Array.isArray(entries) ? await placeAll(archive, bytes, zip, entries, directory) : entries
  } catch (error) {
    return diagnostic('archive-broken', { archive, reason: (error as Error).message })
  }
}

/**
 * The checked entries of the central directory, or a diagnostic: for an entry, extra bytes, or names that clash.
 */
async function readEntries(
  archive: string,
  zip: ZipFile,
  directory: Directory,
): Promise<ArchiveEntry[] | Diagnostic> {
  const entries: ArchiveEntry[] = []
  let size = 0
  for await (const central of zip.eachEntry()) {
    const entry = checkEntry(archive, central)
    if ('code' in entry) return entry
    entries.push(entry)
    size += 46 + central.fileNameLength + central.extraFieldLength + central.fileCommentLength
  }
  if (size !== directory.end - directory.start) {
    return diagnostic('archive-extra-bytes', { archive, place: 'in its directory' })
  }
  return findClash(archive, entries) ?? entries
}

/** The entries with the places of their data, or a diagnostic: for a header that differs, gaps or overlaps. */
async function placeAll(
  archive: string,
  bytes: Buffer,
  zip: ZipFile,
  entries: readonly ArchiveEntry[],
  directory: Directory,
): Promise<LocatedEntry[] | Diagnostic> {
  const all: LocatedEntry[] = []
  for (const entry of entries) {
    const placed = placeEntry(archive, bytes, entry, await zip.readLocalFileHeaderPromise(entry.central))
    if ('code' in placed) return placed
    all.push(placed)
  }
  return checkLayout(archive, all, directory) ?? all
}

/**
 * Unpacks all files in order of name, or returns a diagnostic. Skips folders, system files and, with a report,
 * archives.
 */
function unpackAll(
  archive: string,
  bytes: Buffer,
  placed: readonly LocatedEntry[],
  limits: SourceLimits,
  sink: Sink,
): ReadonlyMap<string, Buffer> | Diagnostic {
  const files = new Map<string, Buffer>()
  let room = limits.totalBytes
  for (const next of [...placed].sort((a, b) => (a.entry.name < b.entry.name ? -1 : 1))) {
    const content = unpack(archive, bytes, next, room, limits)
    if (!Buffer.isBuffer(content)) return content
    room -= content.length
    if (next.entry.isFolder || isOfSystem(next.entry.name)) continue
    if (isArchive(content)) sink(diagnostic('archive-inner-archive', { archive, entry: next.entry.name }))
    else files.set(next.entry.name, content)
  }
  return files
}

/** Whether content begins like a zip, whatever its name. */
function isArchive(content: Buffer): boolean {
  return ['PK\x03\x04', 'PK\x05\x06'].includes(content.toString('latin1', 0, 4))
}
