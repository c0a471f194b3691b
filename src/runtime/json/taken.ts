import { jsonLimits } from '../limits.ts'
import { findBuiltinKind, isOwnData, readMember } from '../members.ts'
import type { Issue } from '../result.ts'
import { holds } from '../text/pattern.ts'
import { setProperty } from '../xml/property.ts'
import type { JsonType } from './descriptor.ts'
import { describe } from './report.ts'
import { tooDeep } from './run.ts'

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

class Taker {
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
      if (!isJsonScalar(value)) this.#refuse(this.scalars, describe(value))
      return value
    }
    const kind = findBuiltinKind(value)
    if (kind !== undefined) return this.#refuse(this.kinds, kind)
    if (this.#isTooDeep || this.#path.length >= jsonLimits.maxDepth) {
      // A value that holds itself is met without end.
      if (!this.#isTooDeep) this.kinds = [tooDeep([...this.#path])]
      this.#isTooDeep = true
      return null
    }
    if (Array.isArray(value)) return Array.from(value, (item: unknown, index) => this.#below(index, item))
    const own = {}
    for (const name of isOwnData(value) ? Object.keys(value) : this.#namesOf(value)) {
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

  #namesOf(value: object): Iterable<string> {
    const declared: string[] = []
    for (const type of typesAt(this.#type, this.#path)) {
      if (type.json === 'object') for (const [name] of type.properties ?? []) declared.push(name)
    }
    return new Set([...Object.keys(value), ...declared])
  }
}

/** The types that have a say about the value at a path. */
function typesAt(root: JsonType, path: readonly (string | number)[]): ReadonlySet<JsonType> {
  let types = together([root])
  for (const step of path) types = together([...types].flatMap((type) => below(type, step)))
  return types
}

/** Types with those that they are made of. */
function together(types: readonly JsonType[]): ReadonlySet<JsonType> {
  const all = new Set(types)
  for (const type of all) for (const part of partsOf(type)) all.add(part)
  return all
}

function partsOf(type: JsonType): readonly JsonType[] {
  switch (type.json) {
    case 'all':
    case 'any':
    case 'one':
      return type.of.map((one) => one())
    case 'if':
      return [type.of(), ...(type.then ? [type.then()] : []), ...(type.else ? [type.else()] : [])]
    case 'unevaluated':
    case 'resource':
    case 'dynamic':
      return [type.of()]
    default:
      return []
  }
}

function below(type: JsonType, step: string | number): readonly JsonType[] {
  if (type.json === 'array' && typeof step === 'number') {
    const item = type.prefix?.[step] ?? type.items
    return item ? [item()] : []
  }
  if (type.json !== 'object' || typeof step !== 'string') return []
  const own = (type.properties ?? []).filter(([name]) => name === step).map(([, one]) => one())
  const matched = (type.patterns ?? []).filter(([pattern]) => holds(pattern, step)).map(([, one]) => one())
  const found = [...own, ...matched]
  return found.length === 0 && type.additional ? [type.additional()] : found
}

function isJsonScalar(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return value === null || typeof value === 'string' || typeof value === 'boolean'
}
