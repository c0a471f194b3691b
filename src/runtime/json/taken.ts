import { jsonLimits } from '../limits.ts'
import { findBuiltinKind, isOwnData, readMember, setProperty } from '../members.ts'
import type { Issue } from '../result.ts'
import { typesAt } from './declared.ts'
import type { JsonType } from './json-descriptor.ts'
import { describeJsonValue, makeDepthIssue } from './run.ts'

/** A value as plain data that JSON can say, and what of it JSON cannot. */
export interface Taken {
  readonly value: unknown
  /** Objects that are no data, and values that are too deep: of what is in them nothing is said. */
  readonly kinds: readonly Issue[]
  /** Values that JSON has no word for: what their type says of them goes before. */
  readonly scalars: readonly Issue[]
}

/**
 * Reads each member of a value once: those that its type declares by name, whether own, inherited or behind an accessor,
 * and whatever else is its own. NaN would be written as null, a Map as an empty object, a hole as null.
 */
export function taken(type: JsonType, value: unknown): Taken {
  const taker = new Taker(type)
  return { value: taker.take(value), kinds: taker.kinds, scalars: taker.scalars }
}

export class Taker {
  kinds: Issue[] = []
  readonly scalars: Issue[] = []
  readonly #type: JsonType
  readonly #path: (string | number)[] = []
  #isTooDeep = false

  constructor(type: JsonType) {
    this.#type = type
  }

  take(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) {
      const kind = findBuiltinKind(value)
      if (kind !== undefined) return this.#refuse(this.kinds, kind)
      if (!isJsonScalar(value)) this.#refuse(this.scalars, describeJsonValue(value))
      return value
    }
    const kind = findBuiltinKind(value)
    if (kind !== undefined) return this.#refuse(this.kinds, kind)
    if (this.#isTooDeep || this.#path.length >= jsonLimits.maxDepth) {
      // A value that holds itself is met without end.
      if (!this.#isTooDeep) this.kinds = [makeDepthIssue([...this.#path])]
      this.#isTooDeep = true
      return null
    }
    if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => this.#below(index, item))
    const own = {}
    for (const name of isOwnData(value) ? Object.keys(value) : this.#listNames(value)) {
      const found = readMember(value, name)
      // A property that is undefined is not there.
      if (found !== undefined) setProperty(own, name, this.#below(name, found))
    }
    return own
  }

  #below(step: string | number, value: unknown): unknown {
    this.#path.push(step)
    const found = this.take(value)
    this.#path.pop()
    return found
  }

  #refuse(issues: Issue[], found: string): null {
    const [message, expected] = ['Must be a JSON value.', 'JSON value']
    if (!this.#isTooDeep && issues.length < jsonLimits.maxIssues)
      issues.push({ rule: 'type', message, path: [...this.#path], expected, found })
    return null
  }

  #listNames(value: object): Iterable<string> {
    const declared: string[] = []
    for (const type of typesAt(this.#type, this.#path)) {
      if (type.json === 'object') for (const [name] of type.properties ?? []) declared.push(name)
    }
    return new Set([...Object.keys(value), ...declared])
  }
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
