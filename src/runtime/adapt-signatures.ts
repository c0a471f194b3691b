import { makePathKey } from './adapt-down.ts'
import type { At, Path } from './adapt-types.ts'

/** The element of XML Signature (4.1), as a wildcard gives it. */
const element = '{http://www.w3.org/2000/09/xmldsig#}Signature'

/** Finds the signatures of a document among the values that it is gone through for. */
export class Signatures {
  readonly #source: At<unknown>
  readonly #found = new Map<string, At<unknown>>()

  constructor(source: At<unknown>) {
    this.#source = source
  }

  /** A value that only a signature has: the name of an element that a wildcard found, or a declared `SignatureValue`. */
  see({ path, value }: At<unknown>): void {
    const length = path.length
    const last = path[length - 1]
    if (value === element && last === 'name') this.#add(path.slice(0, -1), 'children')
    else if (last === 'SignatureValue') this.#add(path.slice(0, -1), 'SignedInfo')
    // Its text, where it has attributes as well.
    else if (path[length - 2] === 'SignatureValue') this.#add(path.slice(0, -2), 'SignedInfo')
  }

  /** Where they are, and what says so. */
  get found(): Iterable<At<unknown>> {
    return this.#found.values()
  }

  #add(path: Path, member: string): void {
    let value = this.#source.value
    for (const step of path) value = Reflect.get(Object(value), step)
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, member)) return
    this.#found.set(makePathKey(path), { path, value: element })
  }
}
