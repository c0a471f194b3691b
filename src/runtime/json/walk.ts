import type { Issue } from '../result.ts'

interface Wanted {
  place?: JsonTextPosition
  readonly below: Map<JsonPathSegment, Wanted>
}

/**
 * The issues with line and column in the JSON text: those of the value at their path, or of the nearest one around
 * it.
 */
export function locateJsonIssues(text: string, issues: readonly Issue[]): readonly Issue[] {
  const root: Wanted = { below: new Map() }
  const ends = issues.map(({ path }) => path.reduce(child, root))
  // By depth: the entries for the enclosing values, which were visited before.
  const around: (Wanted | undefined)[] = []
  walkJson(text, (path, _, here) => {
    const step = path.at(-1)
    const wanted = step === undefined ? root : around[path.length - 1]?.below.get(step)
    around[path.length] = wanted
    // Of a repeated name, the last value counts.
    if (wanted) wanted.place = here()
  })
  return issues.map((issue, index) => ({ ...issue, ...ends[index]?.place }))
}

/** The entry for a property or item, created if it does not exist yet. */
function child({ below }: Wanted, step: JsonPathSegment): Wanted {
  const found = below.get(step) ?? { below: new Map() }
  below.set(step, found)
  return found
}

/** A place in a text, counted from 1. */
export interface JsonTextPosition {
  readonly line: number
  readonly column: number
}

export type JsonPathSegment = string | number

/**
 * Called for each value of a JSON text. `token` is the text of a scalar, empty for a list or an object. The path
 * is changed after the call, so copy it to keep it. Return `false` to end the walk.
 */
export type Visit = (path: readonly JsonPathSegment[], token: string, here: () => JsonTextPosition) => unknown

const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/**
 * Visits every value of a JSON text in order. Returns the place where the text stops being JSON or the visitor
 * ended the walk; `undefined` if it was walked to its end.
 */
export function walkJson(text: string, visit: Visit): JsonTextPosition | undefined {
  const walk = new Walk(text, visit)
  return walk.run() ? undefined : walk.here()
}

class Walk {
  readonly #text: string
  readonly #visit: Visit
  /** The path of the current value: indexes and property names. */
  readonly #path: JsonPathSegment[] = []
  #at = 0
  #line = 1
  #lineStart = 0

  constructor(text: string, visit: Visit) {
    this.#text = text
    this.#visit = visit
  }

  readonly here = (): JsonTextPosition => ({ line: this.#line, column: this.#at - this.#lineStart + 1 })

  /**
   * Walks the whole text; `false` if it is not JSON or the visitor ends it. Not recursive, since texts may be
   * deep.
   */
  run(): boolean {
    do if (!this.#readValue()) return false
    while (this.#path.length > 0)
    this.#skipSpace()
    return this.#at === this.#text.length
  }

  /** Visits a scalar, or enters a list or object; then leaves all that end there. `false` stops the walk. */
  #readValue(): boolean {
    this.#skipSpace()
    const open = this.#text[this.#at]
    if (open === '{' || open === '[') {
      if (this.#visit(this.#path, '', this.here) === false) return false
      this.#at++
      this.#skipSpace()
      if (this.#text[this.#at] !== (open === '{' ? '}' : ']')) return this.#enter(open === '{' ? '' : 0)
      this.#at++
    } else {
      const token = this.#quoted() || this.#word()
      if (token === '') return false
      if (this.#visit(this.#path, token, this.here) === false) return false
      this.#at += token.length
    }
    return this.#leave()
  }

  /** Moves to the next value of the enclosing list or object, leaving all that end here; `false` if malformed. */
  #leave(): boolean {
    for (let step = this.#path.pop(); step !== undefined; step = this.#path.pop()) {
      this.#skipSpace()
      const next = this.#text[this.#at]
      if (next === ',') {
        this.#at++
        return this.#enter(typeof step === 'number' ? step + 1 : '')
      }
      if (next !== (typeof step === 'number' ? ']' : '}')) return false
      this.#at++
    }
    return true
  }

  /** Extends the path by the index or, for `''`, by the property name that it reads; `false` if there is none. */
  #enter(step: JsonPathSegment): boolean {
    if (typeof step === 'number') return this.#path.push(step) > 0
    this.#skipSpace()
    const name = this.#quoted()
    if (name === '') return false
    this.#at += name.length
    this.#skipSpace()
    if (this.#text[this.#at] !== ':') return false
    this.#at++
    return this.#path.push(JSON.parse(name) as string) > 0
  }

  /** The number, `true`, `false` or `null` that begins here; empty if there is none. */
  #word(): string {
    word.lastIndex = this.#at
    return word.exec(this.#text)?.[0] ?? ''
  }

  /**
   * The JSON string that begins here, with its quotes; empty if there is none. An expression could overflow the
   * stack.
   */
  #quoted(): string {
    const start = this.#at
    if (this.#text[start] !== '"') return ''
    const token = this.#text.slice(start, findTextEnd(this.#text, start) + 1)
    return isText(token) ? token : ''
  }

  /** Moves past white space, counting lines. */
  #skipSpace(): void {
    for (; ; this.#at++) {
      const char = this.#text[this.#at]
      if (char === '\n' || (char === '\r' && this.#text[this.#at + 1] !== '\n')) {
        this.#line++
        this.#lineStart = this.#at + 1
      } else if (char !== ' ' && char !== '\t' && char !== '\r') return
    }
  }
}

/** The index of the quotation mark that ends the string which begins at `start`; -1 if there is none. */
export function findTextEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end
    while (text.charCodeAt(before - 1) === 0x5c) before--
    if ((end - before) % 2 === 0) return end
  }
  return -1
}

/** Whether a token is a valid JSON string. */
function isText(token: string): boolean {
  try {
    return typeof JSON.parse(token) === 'string'
  } catch {
    return false
  }
}
