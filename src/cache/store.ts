import { createHash } from 'node:crypto'
import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DefaultSerializer, deserialize } from 'node:v8'
import { listFiles, packageRoot, replaceFile, sha256 } from '../files/index.ts'
import { isUnchanged, type Trace } from './trace.ts'

/** A cache of results in files. A result is returned only if everything that it was made from is unchanged. */
export class Store {
  readonly #folder: string
  readonly #outputs: readonly string[]

  private constructor(folder: string, outputs: readonly string[]) {
    this.#folder = folder
    this.#outputs = outputs
  }

  /** The store for the configuration in a folder; `undefined` if there is no `node_modules` in or above it. */
  static near(place: string, outputs: readonly string[]): Store | undefined {
    const folder = cacheFolder(place)
    return folder === undefined ? undefined : new Store(folder, outputs)
  }

  /** The folders that builds write. */
  get outputs(): readonly string[] {
    return this.#outputs
  }

  /** The result of this kind and name if it was stored with the same key; otherwise `undefined`. */
  get(kind: string, name: string, key: string): unknown {
    const entry = readEntry(this.#path(kind, name)) as { key?: unknown; value?: unknown } | undefined
    return entry?.key === key ? entry.value : undefined
  }

  /** Stores a result with its key; a former one of this kind and name is replaced. */
  put(kind: string, name: string, key: string, value: unknown): void {
    writeEntry(this.#path(kind, name), { key, value })
  }

  /**
   * The result of this kind and name if all files and folders of its trace are unchanged; otherwise `undefined`.
   */
  getTraced(kind: string, name: string): { readonly trace: Trace; readonly value: unknown } | undefined {
    const entry = readEntry(this.#path(kind, name)) as { trace: Trace; value: unknown } | undefined
    return entry !== undefined && isUnchanged(entry.trace, this.#outputs) ? entry : undefined
  }

  /** Stores a result with the trace of the files it was made from. */
  putTraced(kind: string, name: string, trace: Trace, value: unknown): void {
    writeEntry(this.#path(kind, name), { trace, value })
  }

  /** The path of the entry for a kind and name. */
  #path(kind: string, name: string): string {
    return join(this.#folder, `${kind}-${sha256(name).slice(0, 24)}`)
  }
}

/** A digest of values. Maps and objects count by their entries in order, `undefined` as `null`. */
export function makeCacheKey(...values: readonly unknown[]): string {
  const plain = (_key: string, value: unknown): unknown =>
    value instanceof Map ? { map: [...value] } : value === undefined ? null : value
  return sha256(JSON.stringify(values, plain))
}

const magic = 'efti-schema cache 1\n'
const digestLength = 64
const bodyStart = magic.length + digestLength

/** The value of an entry; `undefined` if the file is missing, incomplete or damaged. */
function readEntry(path: string): unknown {
  try {
    const bytes = readFileSync(path)
    const body = bytes.subarray(bodyStart)
    if (bytes.toString('latin1', 0, bodyStart) !== `${magic}${sha256(body)}`) return undefined
    return deserialize(body)
  } catch {
    return undefined
  }
}

/** Writes an entry atomically. Errors are ignored: the cache only saves time. */
function writeEntry(path: string, value: unknown): void {
  try {
    const serializer = new DefaultSerializer()
    // The digest is filled in when the body is known: entries can be too large to be copied.
    serializer.writeRawBytes(new Uint8Array(bodyStart))
    serializer.writeHeader()
    serializer.writeValue(value)
    const bytes = serializer.releaseBuffer()
    bytes.write(`${magic}${sha256(bytes.subarray(bodyStart))}`, 'latin1')
    replaceFile(path, bytes)
  } catch {}
}

/**
 * The cache folder in the nearest `node_modules`, one for each version of this tool; `undefined` without
 * `node_modules`.
 */
function cacheFolder(place: string): string | undefined {
  for (let folder = place; ; folder = dirname(folder)) {
    const modules = join(folder, 'node_modules')
    if (lstatSync(modules, { throwIfNoEntry: false })?.isDirectory())
      return join(modules, '.cache', 'efti-schema', toolKey())
    if (folder === dirname(folder)) return undefined
  }
}

/** Computed once: a process does not change its own code. */
let known: string | undefined

/** A key of this tool's version; outside of `node_modules`, of its source files as well. */
function toolKey(): string {
  known ??= hashTool()
  return known
}

/**
 * Computes the key from the version of the tool, that of Node, and the sizes and times of sources under
 * development.
 */
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

/** Whether a path is a TypeScript or JavaScript file, but not a declaration file. */
function isCode(path: string): boolean {
  return /\.[jt]s$/.test(path) && !path.endsWith('.d.ts')
}
