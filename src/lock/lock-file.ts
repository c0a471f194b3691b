import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diagnostic, type Location, type Sink } from '../diagnostics/index.ts'
import { replaceFile } from '../files/index.ts'

/** A lock file of more bytes is refused. */
const mostBytes = 4 * 1024 * 1024

/** The pins in a folder's lock file; empty if there is no file, `undefined` after a report if it is invalid. */
export function readLock(root: string, sink: Sink): Pins | undefined {
  const path = join(root, lockName)
  if (!existsSync(path)) return new Map()
  const pins = readPins(path)
  if (typeof pins !== 'string') return pins
  sink(diagnostic('lock-file', { file: lockName, problem: pins }))
  return undefined
}

/** The pins in a lock file, or what is wrong with it. */
function readPins(path: string): Pins | string {
  const stat = lstatSync(path)
  if (!stat.isFile() || stat.size > mostBytes) return 'it is not a file of ours'
  let value: { readonly formatVersion?: unknown; readonly sources?: unknown } | null
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return 'it is not JSON'
  }
  if (value?.formatVersion !== 1 || !Array.isArray(value.sources)) return 'it has no "sources" of format 1'
  const pins = new Map<string, Pin>()
  for (const one of value.sources as readonly Partial<Pin>[]) {
    const { url, sha256, size, file } = one ?? {}
    const isPin =
      typeof url === 'string' && isDigest(sha256) && Number.isSafeInteger(size) && isFileName(file)
    if (!isPin) return `a source of it has no url, sha256, size and file`
    if (pins.has(url)) return 'it has a source twice'
    pins.set(url, { url, sha256, size: Number(size), file })
  }
  return pins
}

/** Whether a text is a plain lower-case file name, without folders. */
function isFileName(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z0-9_-](?:[a-z0-9_-]|\.(?!\.|$)){0,79}$/.test(text)
}

/** The text of a lock file: sorted by URL and without dates, so that equal pins give equal bytes. */
export function printLock(pins: Pins): string {
  const sources = [...pins.values()]
    .sort((a, b) => (a.url < b.url ? -1 : 1))
    .map(({ url, sha256, size, file }) => ({ url, sha256, size, file }))
  return `${JSON.stringify({ formatVersion: 1, sources }, null, 2)}\n`
}

/** Writes the lock file atomically; not if it already has these pins, or there are neither pins nor a file. */
export function writeLock(root: string, pins: Pins): void {
  const path = join(root, lockName)
  const text = printLock(pins)
  if (existsSync(path) ? readFileSync(path, 'utf8') === text : pins.size === 0) return
  replaceFile(path, text)
}

/** A source that a configuration gives by its URL. */
export interface RemoteSource {
  /** The setting's full name. */
  readonly setting: string
  readonly url: string
  /** The digest in the configuration, if given. */
  readonly sha256?: string
  /** Further origins to which redirects are allowed. */
  readonly redirectsTo: readonly string[]
  /** Whether its host may be in a private network. */
  readonly privateNetwork: boolean
  readonly at: Location
}

/** The digest, size and file name of a remote source at the time of pinning. */
export interface Pin {
  readonly url: string
  readonly sha256: string
  readonly size: number
  /** The file name of the copy, below the folder of its digest. */
  readonly file: string
}

/** Pins by url. */
export type Pins = ReadonlyMap<string, Pin>

export const lockName = 'efti-schema.lock.json'

/** The folder of copies, below that of the configuration. */
export const copiesFolder = '.efti-schema/sources'

/** The file that keeps git from changing the line ends of copies. */
export const attributesFile = '.efti-schema/.gitattributes'

/** The path of a pinned copy, relative to the folder of the configuration. */
export function copyPath({ sha256, file }: Pick<Pin, 'sha256' | 'file'>): string {
  return `${copiesFolder}/${sha256}/${file}`
}

/** Whether a value is a SHA-256 digest in lower-case hexadecimal digits. */
export function isDigest(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f]{64}$/.test(text)
}
