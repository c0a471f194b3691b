import { sha256 } from '../files/index.ts'
import type { MigrationEntry } from './entry.ts'

/** Two documents that were given the same value for a data element that identifies a document. */
export interface SharedId {
  readonly id: string
  readonly value: string
  readonly first: string
  readonly second: string
}

/** Finds the documents that share what identifies one; as many as a person reads. */
export class SharedIds {
  readonly found: SharedId[] = []
  /** The first document of each value. */
  readonly #first = new Map<string, string>()

  add({ file, ids = {} }: MigrationEntry): void {
    for (const [id, given] of Object.entries(ids)) {
      const value = String(given)
      const key = `${id}\n${value.length > longest ? sha256(value) : value}`
      const first = this.#first.get(key)
      if (first === undefined) this.#first.set(key, file)
      else if (this.found.length < most) this.found.push({ id, value, first, second: file })
    }
  }
}

const longest = 64
const most = 20
