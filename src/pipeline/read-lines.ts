import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isFile } from '../config/index.ts'
import type { Location } from '../diagnostics/index.ts'
import type { DeclaredSource, VersionSource } from '../ingest/index.ts'

/** A file on disk, or a member of an archive. */
export interface FoundFile {
  readonly path: string
  /** Its name in the archive at `path`. */
  readonly member?: string
}

/** Reads the lines of a file; undefined if its archive has no such member. Archives are kept in `archives`. */
export async function readLines(
  { path, member }: FoundFile,
  archives = new Map<string, Promise<Archive>>(),
): Promise<FileLines | undefined> {
  const bytes = await readFileBytes({ path, ...(member === undefined ? {} : { member }) }, archives)
  return bytes && new FileLines(bytes)
}

/** Reads the bytes of a file; undefined if its archive has no such member. */
export async function readFileBytes(
  { path, member }: FoundFile,
  archives = new Map<string, Promise<Archive>>(),
): Promise<Uint8Array | undefined> {
  return member === undefined ? readFileSync(path) : readMember(path, member, archives)
}

/**
 * Finds the file that locations of this source name; `a.zip!/b.xsd` is a member of an archive. Undefined if
 * missing.
 */
export async function findFile(
  source: VersionSource,
  root: string,
  file: string,
): Promise<FoundFile | undefined> {
  const { sourceLabels } = await import('../ingest/index.ts')
  const labels = [...sourceLabels(source, root)]
  const [label = '', ...inside] = file.split('!/')
  if (inside.length > 0) {
    const archive = labels.find(([, name]) => name === label)?.[0]
    return archive === undefined ? undefined : { path: archive, member: inside.join('!/') }
  }
  // The source itself comes before files below it, and these before files beside it.
  const candidates = labels.flatMap((one) => pathsIn(one, file)).sort((a, b) => a.rank - b.rank)
  const found = candidates.find(({ path }) => isFile(path))
  return found && { path: found.path }
}

/** The text of the line at a location; undefined if the file was not found or is shorter. */
export type LineAt = (at: Pick<Location, 'file' | 'line'>) => string | undefined

/** Reads these files of a source and returns a function for their lines; files that are not found are skipped. */
export async function readLineAt(
  source: VersionSource,
  root: string,
  files: Iterable<string>,
): Promise<LineAt> {
  const found = new Map<string, FileLines>()
  const archives = new Map<string, Promise<Archive>>()
  for (const file of new Set(files)) {
    const place = await findFile(source, root, file)
    const lines = place && (await readLines(place, archives))
    if (lines !== undefined) found.set(file, lines)
  }
  return ({ file, line }) => found.get(file)?.at(line)
}

/**
 * The path at which a named file may be, by one source's label: itself (rank 0), below (1) or beside it (2).
 * Empty if the name is none of these.
 */
function pathsIn([full, name]: readonly [string, string], file: string): readonly Candidate[] {
  if (file === name) return [{ rank: 0, path: full }]
  if (file.startsWith(`${name}/`)) return [{ rank: 1, path: resolve(full, file.slice(name.length + 1)) }]
  const folder = name.slice(0, name.lastIndexOf('/') + 1)
  return file.startsWith(folder) ? [{ rank: 2, path: resolve(dirname(full), file.slice(folder.length)) }] : []
}

interface Candidate {
  readonly rank: number
  readonly path: string
}

type Archive = DeclaredSource | undefined

/**
 * The bytes of an archive's member; undefined if it has none. Each archive is read once and kept in `archives`.
 */
async function readMember(
  archive: string,
  member: string,
  archives: Map<string, Promise<Archive>>,
): Promise<Uint8Array | undefined> {
  const { readSource } = await import('../ingest/index.ts')
  const known = archives.get(archive) ?? readSource(archive, { root: '.' }, () => {})
  archives.set(archive, known)
  return (await known)?.files.get(member)?.bytes
}

const LINE_FEED = 0x0a
const RETURN = 0x0d

/** Access to the lines of a file by number; each is decoded on demand, as few are ever shown. */
export class FileLines {
  readonly #bytes: Uint8Array
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  #starts: readonly number[] | undefined
  #last: readonly [line: number, text: string] | undefined

  constructor(bytes: Uint8Array) {
    this.#bytes = inUtf8(bytes)
  }

  /** One line without its line end, counted from 1; undefined beyond the last. */
  at(line: number): string | undefined {
    this.#starts ??= startsIn(this.#bytes)
    const start = this.#starts[line - 1]
    if (start === undefined) return undefined
    // Where a file is one long line, many places are in it.
    if (this.#last?.[0] === line) return this.#last[1]
    const text = this.#decoder.decode(this.#bytes.subarray(start, this.#starts[line])).replace(/[\r\n]+$/, '')
    this.#last = [line, text]
    return text
  }
}

/** The bytes as UTF-8 without a byte order mark; UTF-16 with a mark is converted. */
function inUtf8(bytes: Uint8Array): Uint8Array {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return bytes.subarray(3)
  const isBig = first === 0xfe && second === 0xff
  if (!isBig && !(first === 0xff && second === 0xfe)) return bytes
  return Buffer.from(new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes))
}

/** The offsets at which lines begin; lines end with LF, CR LF or CR. */
function startsIn(bytes: Uint8Array): readonly number[] {
  const starts = [0]
  if (!bytes.includes(RETURN)) {
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1))
      starts.push(at + 1)
    return starts
  }
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === LINE_FEED || (bytes[at] === RETURN && bytes[at + 1] !== LINE_FEED)) starts.push(at + 1)
  }
  return starts
}
