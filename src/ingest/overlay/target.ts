import {
  type FilterFunction,
  FunctionExpressionType,
  JSONPathEnvironment,
  JSONPathError,
  type JSONPathQuery,
  JSONPathRecursionLimitError,
  type JSONValue,
} from 'json-p3'
import { compileTextPattern, translatePattern } from '../../regex/index.ts'
import type { TextPattern } from '../../runtime/index.ts'
import type { SourceLimits } from '../limits.ts'
import { toJson, type Value } from '../text/index.ts'

/** The steps from a document's root to a value that a target selects. */
export type TargetSteps = readonly (string | number)[]

/** A query that has read more than the limits allow. */
export class TooManyReads extends Error {}

/** A target that is not a query of RFC 9535. */
export class NotAQuery extends Error {}

/** Evaluates the targets of one overlay, all of them within one budget. */
export class OverlayTargets {
  readonly #environment: Environment
  #left: number

  constructor({ overlayReads, depth }: SourceLimits) {
    this.#left = overlayReads
    this.#environment = new Environment(depth + 2)
  }

  /**
   * Calls `found` for each place that a query selects, in the order of RFC 9535; a place can come twice. Throws
   * `NotAQuery` or `TooManyReads`.
   */
  select(target: string, document: Value, found: (steps: TargetSteps) => void): void {
    const query = this.#compiled(target)
    try {
      for (const { location } of query.lazyQuery(this.#view(document) as JSONValue)) {
        this.#spend(1)
        found(location)
      }
    } catch (error) {
      if (error instanceof JSONPathRecursionLimitError || error instanceof RangeError)
        throw new TooManyReads()
      throw error
    }
  }

  /** The compiled query; throws `NotAQuery` where it is not one. */
  #compiled(target: string): JSONPathQuery {
    try {
      return this.#environment.compile(target)
    } catch (error) {
      if (error instanceof RangeError) throw new NotAQuery('it nests too deep')
      if (error instanceof JSONPathError) throw new NotAQuery(error.message)
      throw error
    }
  }

  /** Subtracts reads from the budget; throws `TooManyReads` when it is used up. */
  #spend(reads: number): void {
    this.#left -= reads
    if (this.#left < 0) throw new TooManyReads()
  }

  /**
   * A value as plain JSON for the query library: proxies for maps and lists, each access of which counts as a
   * read.
   */
  #view(value: Value): unknown {
    if (value.kind === 'scalar') {
      // A comparison of texts reads them whole.
      if (typeof value.value === 'string') this.#spend(value.value.length >> 6)
      return toJson(value)
    }
    return value.kind === 'map' ? this.#objectView(value.entries) : this.#arrayView(value.items)
  }

  /** A proxy that shows map entries as an object and counts reads. */
  #objectView(entries: Extract<Value, { kind: 'map' }>['entries']): object {
    const read = (key: string | symbol): unknown => {
      this.#spend(1)
      const value = typeof key === 'string' ? entries.get(key)?.value : undefined
      return value && this.#view(value)
    }
    return new Proxy(Object.create(null), {
      get: (_, key) => read(key),
      has: (_, key) => typeof key === 'string' && entries.has(key),
      ownKeys: () => {
        this.#spend(entries.size >> 2)
        return [...entries.keys()]
      },
      getOwnPropertyDescriptor: (_, key) =>
        typeof key === 'string' && entries.has(key)
          ? { configurable: true, enumerable: true, writable: false, value: undefined }
          : undefined,
    })
  }

  /** A proxy that shows list items as an array and counts reads. */
  #arrayView(items: readonly Value[]): readonly unknown[] {
    const read = (key: string | symbol): unknown => {
      this.#spend(1)
      if (key === 'length') return items.length
      const item = typeof key === 'string' && /^\d+$/.test(key) ? items[Number(key)] : undefined
      return item && this.#view(item)
    }
    return new Proxy<readonly unknown[]>([], {
      get: (_, key) => read(key),
      has: (_, key) => typeof key === 'string' && Object.hasOwn(items, key),
    })
  }
}

/** A JSONPath environment whose functions `match` and `search` take linear time (`patternFunction`). */
class Environment extends JSONPathEnvironment {
  constructor(maxRecursionDepth: number) {
    super({ maxRecursionDepth })
    this.functionRegister.set(
      'match',
      patternFunction((pattern) => pattern),
    )
    this.functionRegister.set(
      'search',
      patternFunction((pattern) => `[\\s\\S]*(${pattern})[\\s\\S]*`),
    )
  }
}

/**
 * A JSONPath function that matches a text with a pattern (RFC 9485) in linear time; false for patterns it cannot
 * read.
 */
function patternFunction(whole: (pattern: string) => string): FilterFunction {
  const known = new Map<string, TextPattern | undefined>()
  const read = (pattern: string): TextPattern | undefined => {
    if (known.has(pattern)) return known.get(pattern)
    const source = pattern.length > longestPattern ? undefined : translatePattern(whole(pattern))
    const made = source === undefined ? undefined : compileTextPattern(source)
    if (known.size < mostPatterns) known.set(pattern, made)
    return made
  }
  return {
    argTypes: [FunctionExpressionType.ValueType, FunctionExpressionType.ValueType],
    returnType: FunctionExpressionType.LogicalType,
    call: (text, pattern) =>
      typeof text === 'string' && typeof pattern === 'string' && read(pattern)?.test(text) === true,
  }
}

/** Expressions of a target are short; one that a document gives may be anything. */
const longestPattern = 256
const mostPatterns = 64
