import { join } from 'node:path'
import { sha256 } from '../files/index.ts'
import { readEntry, writeEntry } from './entry.ts'
import { cacheFolder } from './folder.ts'
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
