import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import { listFiles, packageRoot, replaceFile, sha256 } from '../files/index.ts'
import { isUnchanged, type Trace } from './trace.ts'

/** Results by what they are of; each is given only while all that it came from is as it was. */
export class Store {
  readonly #folder: string
  readonly #outputs: readonly string[]

  private constructor(folder: string, outputs: readonly string[]) {
    this.#folder = folder
    this.#outputs = outputs
  }

  /** The store for the configuration of a folder; nothing where there is no place for one. */
  static near(place: string, outputs: readonly string[]): Store | undefined {
    const folder = cacheFolder(place)
    return folder === undefined ? undefined : new Store(folder, outputs)
  }

  /** The folders that builds write. */
  get outputs(): readonly string[] {
    return this.#outputs
  }

  /** A result under a key that says all that it came from. */
  get(kind: string, name: string, key: string): unknown {
    const entry = readEntry(this.#path(kind, name)) as { key?: unknown; value?: unknown } | undefined
    return entry?.key === key ? entry.value : undefined
  }

  put(kind: string, name: string, key: string, value: unknown): void {
    writeEntry(this.#path(kind, name), { key, value })
  }

  /** A result that came from files which only reading told. */
  getTraced(kind: string, name: string): { readonly trace: Trace; readonly value: unknown } | undefined {
    const entry = readEntry(this.#path(kind, name)) as { trace: Trace; value: unknown } | undefined
    return entry !== undefined && isUnchanged(entry.trace, this.#outputs) ? entry : undefined
  }

  putTraced(kind: string, name: string, trace: Trace, value: unknown): void {
    writeEntry(this.#path(kind, name), { trace, value })
  }

  #path(kind: string, name: string): string {
    return join(this.#folder, `${kind}-${sha256(name).slice(0, 24)}`)
  }
}

/** A value as a key: maps and objects by their entries, in their order. */
export function makeCacheKey(...values: readonly unknown[]): string {
  const plain = (_key: string, value: unknown): unknown =>
    value instanceof Map ? { map: [...value] } : value === undefined ? null : value
  return sha256(JSON.stringify(values, plain))
}

const magic = 'efti-schema cache 1\n'
const digestLength = 64

/** The value of an entry that is there whole; nothing where it is not. */
function readEntry(path: string): unknown {
  try {
    const bytes = readFileSync(path)
    const start = magic.length + digestLength
    const body = bytes.subarray(start)
    if (bytes.toString('latin1', 0, start) !== `${magic}${sha256(body)}`) return undefined
    return deserialize(body)
  } catch {
    return undefined
  }
}

/** Writes an entry whole or not at all; one that cannot be written is the loss of time only. */
function writeEntry(path: string, value: unknown): void {
  try {
    const body = serialize(value)
    replaceFile(path, Buffer.concat([Buffer.from(`${magic}${sha256(body)}`, 'latin1'), body]))
  } catch {}
}

/** The folder of entries for a place, one for each version of this tool; nothing where there is no `node_modules`. */
function cacheFolder(place: string): string | undefined {
  for (let folder = place; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules')
    if (lstatSync(modules, { throwIfNoEntry: false })?.isDirectory())
      return join(modules, '.cache', 'efti-schema', toolKey())
    if (folder === dirname(folder)) return undefined
  }
}

/** A process does not change its own code. */
let known: string | undefined

/** What tells this tool from every other state of it: its version; for one that is worked on, its files as well. */
function toolKey(): string {
  known ??= hashTool()
  return known
}

function hashTool(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const key = createHash('sha256').update(`${version}\0${process.versions.node.split('.')[0]}\0`)
  if (!packageRoot.includes(`${sep}node_modules${sep}`)) {
    const [part = ''] = relative(packageRoot, fileURLToPath(import.meta.url)).split(sep)
    const code = join(packageRoot, part)
    for (const path of listFiles(code, Number.POSITIVE_INFINITY, isCode) ?? []) {
      const { size, mtimeMs } = lstatSync(join(code, path))
      key.update(`${path}\0${size}\0${mtimeMs}\0`)
    }
  }
  return key.digest('hex').slice(0, 16)
}

function isCode(path: string): boolean {
  return /\.[jt]s$/.test(path) && !path.endsWith('.d.ts')
}
