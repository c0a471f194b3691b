import { jsonLimits } from '../limits.ts'
import { findBuiltinKind, isOwnData, readMember, setProperty } from '../members.ts'
import type { Issue } from '../result.ts'
import { typesAt } from './declared.ts'
import type { JsonType } from './json-descriptor.ts'
import { describeJsonValue, makeDepthIssue } from './run.ts'

/** A copy of a value as plain JSON data, and the issues of parts that JSON cannot express. */
export interface Taken {
  readonly value: unknown
  /** Issues of objects that are not data, or of too deep a value. */
  readonly kinds: readonly Issue[]
  /** Issues of scalars that JSON lacks (NaN, `undefined` in a list); issues of their type go before. */
  readonly scalars: readonly Issue[]
}

/**
 * Copies a value as plain JSON data, and reads each member once: its own ones, and those that its type declares, also
 * inherited or accessors. `undefined` properties are left out. Parts that JSON cannot express (NaN, a Map, a hole) become
 * null in the copy, each with an issue.
 */
export function copyAsJsonData(type: JsonType, value: unknown): Taken {
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

  /** The copy of a value; `null` with an issue for built-in objects, functions and too deep values. */
  take(value: unknown): unknown {
    const kind = findBuiltinKind(value)
    if (kind !== undefined) return this.#refuse(this.kinds, kind)
    if (typeof value !== 'object' || value === null) {
      if (!isJsonScalar(value)) this.#refuse(this.scalars, describeJsonValue(value))
      return value
    }
    if (this.#isTooDeep || this.#path.length >= jsonLimits.maxDepth) {
      // Also ends a value that contains itself.
      if (!this.#isTooDeep) this.kinds = [makeDepthIssue([...this.#path])]
      this.#isTooDeep = true
      return null
    }
    if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => this.#below(index, item))
    const own = {}
    for (const name of isOwnData(value) ? Object.keys(value) : this.#listNames(value)) {
      const found = readMember(value, name)
      // An `undefined` property counts as absent.
      if (found !== undefined) setProperty(own, name, this.#below(name, found))
    }
    return own
  }

  /** Copies a property or item, with the path extended meanwhile. */
  #below(step: string | number, value: unknown): unknown {
    this.#path.push(step)
    const found = this.take(value)
    this.#path.pop()
    return found
  }

  /** Adds an issue that the value is not JSON; returns `null`, the value in the copy. */
  #refuse(issues: Issue[], found: string): null {
    if (!this.#isTooDeep && issues.length < jsonLimits.maxIssues)
      issues.push({
        rule: 'type',
        message: 'Must be a JSON value.',
        path: [...this.#path],
        expected: 'JSON value',
        found,
      })
    return null
  }

  /** The own properties of an object and those that its type declares, each once. */
  #listNames(value: object): Iterable<string> {
    const names = new Set(Object.keys(value))
    for (const type of typesAt(this.#type, this.#path)) {
      if (type.json === 'object') for (const [name] of type.properties ?? []) names.add(name)
    }
    return names
  }
}

/** Whether a value is a scalar that JSON has: a finite number, string, boolean or null. */
function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
