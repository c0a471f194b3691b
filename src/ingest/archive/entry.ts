import type { Entry as CentralEntry } from 'yauzl'
import { type Diagnostic, diagnostic } from '../../diagnostics/index.ts'

/**
 * A diagnostic for the first two entries with one name, ignoring case and Unicode form, or for a file that is
 * another entry's folder; undefined if there is none.
 */
export function findClash(archive: string, entries: readonly ArchiveEntry[]): Diagnostic | undefined {
  const byName = new Map<string, ArchiveEntry>()
  for (const entry of entries) {
    const folded = foldedName(entry.name)
    const other = byName.get(folded)
    if (other?.name === entry.name && other.isFolder === entry.isFolder) {
      return diagnostic('archive-entry-duplicate', { archive, entry: entry.name })
    }
    if (other) return diagnostic('archive-entry-clash', { archive, entry: entry.name, other: other.name })
    byName.set(folded, entry)
  }
  return entries.map((entry) => fileAbove(archive, entry, byName)).find((clash) => clash !== undefined)
}

/** A diagnostic if an entry lies in a folder that is another entry's file; undefined otherwise. */
function fileAbove(
  archive: string,
  entry: ArchiveEntry,
  byName: ReadonlyMap<string, ArchiveEntry>,
): Diagnostic | undefined {
  const segments = foldedName(entry.name).split('/')
  for (let length = 1; length < segments.length; length += 1) {
    const above = byName.get(segments.slice(0, length).join('/'))
    if (above && !above.isFolder) {
      return diagnostic('archive-entry-clash', { archive, entry: entry.name, other: above.name })
    }
  }
  return undefined
}

const WINDOWS_DEVICE =
  /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i
const WINDOWS_CHARACTER = /[<>:"|?*]/
const LONGEST = 1_000

/** Why a name is not a safe relative path on every system; undefined where it is. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'it is empty'
  if (name.length > LONGEST) return `it has more than ${LONGEST} characters`
  if (/[\p{Cc}\ufffd]/u.test(name)) return 'it holds a control character'
  if (name.includes('\\')) return 'it holds a backslash, as those of Windows PowerShell 5 do'
  if (name.startsWith('/') || /^[A-Za-z]:/.test(name)) return 'it is absolute'
  for (const segment of name.replace(/\/$/, '').split('/')) {
    const problem = segmentProblem(segment)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Why one part of a path is not safe on every system; undefined where it is. */
function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'it has an empty folder name'
  if (segment === '..' || segment === '.') return 'it leads out of its folder, or around in it'
  if (/[. ]$/.test(segment)) return 'a part of it ends with a dot or a space, which Windows drops'
  if (WINDOWS_CHARACTER.test(segment)) return 'it holds a character that Windows does not allow'
  if (WINDOWS_DEVICE.test(segment)) return 'it is the name of a Windows device'
  return undefined
}

/** The name with case folded and Unicode normalized, as some file systems compare names. */
function foldedName(name: string): string {
  return name.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The name as text, with a problem unless it is ASCII, or UTF-8 and marked so: readers disagree on all others. */
function decodeName(raw: Uint8Array, isUtf8: boolean): { readonly name: string; readonly problem?: string } {
  try {
    const name = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw)
    if (isUtf8 || raw.every((byte) => byte < 0x80)) return { name }
    return { name, problem: 'it holds more than ASCII without saying that it is UTF-8' }
  } catch {
    return { name: Buffer.from(raw).toString('latin1'), problem: 'it is not UTF-8' }
  }
}

/** An entry of the central directory that may be read. */
export interface ArchiveEntry {
  readonly name: string
  readonly isFolder: boolean
  readonly central: CentralEntry
}

const FILE = 0o100000
const FOLDER = 0o040000
const TYPE = 0o170000
const typeNames: ReadonlyMap<number, string> = new Map([
  [0o120000, 'a symbolic link'],
  [0o010000, 'a pipe'],
  [0o020000, 'a device'],
  [0o060000, 'a device'],
  [0o140000, 'a socket'],
])
const methods: ReadonlyMap<number, string> = new Map([
  [9, 'Deflate64'],
  [12, 'bzip2'],
  [14, 'LZMA'],
  [93, 'Zstandard'],
  [95, 'xz'],
  [98, 'PPMd'],
])
const ENCRYPTED = 0x0041 | 0x2000
const UTF8 = 0x0800
// compression level (1, 2), data descriptor (3), UTF-8 (11); everything else asks for what is not read
const KNOWN_FLAGS = 0x0006 | 0x0008 | UTF8
const ZIP64_FIELD = 0x0001
const UNICODE_PATH_FIELD = 0x7075

/** The entry of a directory record, or a diagnostic for its name, type, method, encryption or flags. */
export function checkEntry(archive: string, central: CentralEntry): ArchiveEntry | Diagnostic {
  const flags = central.generalPurposeBitFlag
  const { name: entry, problem } = decodeName(central.fileNameRaw, (flags & UTF8) !== 0)
  const unsafe = problem ?? nameProblem(entry) ?? fieldProblem(central)
  if (unsafe !== undefined) return diagnostic('archive-entry-name', { archive, entry, reason: unsafe })
  const isFolder = entry.endsWith('/')
  const type = typeProblem(central, isFolder)
  if (type !== undefined) return diagnostic('archive-entry-type', { archive, entry, type })
  const method = central.compressionMethod
  if ((flags & ENCRYPTED) !== 0 || method === 99)
    return diagnostic('archive-entry-encrypted', { archive, entry })
  if (method !== 0 && method !== 8) {
    return diagnostic('archive-entry-method', {
      archive,
      entry,
      method: methods.get(method) ?? `method ${method}`,
    })
  }
  if ((flags & ~KNOWN_FLAGS) !== 0) {
    return diagnostic('archive-entry-method', { archive, entry, method: `flags 0x${flags.toString(16)}` })
  }
  if (central.extraFields.some(({ id }) => id === ZIP64_FIELD)) {
    return diagnostic('archive-unsupported', { archive, feature: 'the Zip64 format' })
  }
  return { name: isFolder ? entry.slice(0, -1) : entry, isFolder, central }
}

/** A problem if Info-ZIP's extra field gives the entry a different name; undefined otherwise. */
function fieldProblem(central: CentralEntry): string | undefined {
  const other = central.extraFields.find(({ id }) => id === UNICODE_PATH_FIELD)
  if (other === undefined || other.data.subarray(5).equals(central.fileNameRaw)) return undefined
  return 'an extra field gives it another name'
}

/**
 * What an entry is by its attributes if that is neither file nor folder, or contradicts its name; else undefined.
 */
function typeProblem(central: CentralEntry, isFolder: boolean): string | undefined {
  const type = (central.externalFileAttributes >>> 16) & TYPE
  if (type !== 0 && type !== FILE && type !== FOLDER) return typeNames.get(type) ?? 'of an unknown type'
  const saysFolder = type === FOLDER || (type === 0 && (central.externalFileAttributes & 0x10) !== 0)
  if (saysFolder && !isFolder) return 'a folder by its attributes and a file by its name'
  if (isFolder && (type === FILE || central.uncompressedSize !== 0))
    return 'a file by its content and a folder by its name'
  return undefined
}
