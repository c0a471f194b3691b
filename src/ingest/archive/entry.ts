import type { Entry as CentralEntry } from 'yauzl'
import { type Diagnostic, diagnostic } from '../../diagnostics/index.ts'
import { decodeName, nameProblem } from './entry-name.ts'

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

/** Checks an entry by its directory record alone: name, type, method, flags. */
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

/** Info-ZIP's second name is another way to give one entry two names. */
function fieldProblem(central: CentralEntry): string | undefined {
  const other = central.extraFields.find(({ id }) => id === UNICODE_PATH_FIELD)
  if (other === undefined || other.data.subarray(5).equals(central.fileNameRaw)) return undefined
  return 'an extra field gives it another name'
}

/** The upper half of the attributes is a Unix mode, whatever system the entry says it is from. */
function typeProblem(central: CentralEntry, isFolder: boolean): string | undefined {
  const type = (central.externalFileAttributes >>> 16) & TYPE
  if (type !== 0 && type !== FILE && type !== FOLDER) return typeNames.get(type) ?? 'of an unknown type'
  const saysFolder = type === FOLDER || (type === 0 && (central.externalFileAttributes & 0x10) !== 0)
  if (saysFolder && !isFolder) return 'a folder by its attributes and a file by its name'
  if (isFolder && (type === FILE || central.uncompressedSize !== 0))
    return 'a file by its content and a folder by its name'
  return undefined
}
