import type { Issue } from '../result.ts'

interface Wanted {
  place?: JsonTextPosition
  readonly below: Map<JsonPathSegment, Wanted>
}

/** The issues of a text, each with its place there: that of the value, for what is missing that of its object. */
export function locateJsonIssues(text: string, issues: readonly Issue[]): readonly Issue[] {
  const root: Wanted = { below: new Map() }
  const ends = issues.map(({ path }) => path.reduce(child, root))
  // What is wanted of the values around the one that is read, which were all read before it.
  const around: (Wanted | undefined)[] = []
  walkJson(text, (path, _, here) => {
    const step = path.at(-1)
    const wanted = step === undefined ? root : around[path.length - 1]?.below.get(step)
    around[path.length] = wanted
    // Of a name that is there twice, the last value counts.
    if (wanted) wanted.place = here()
  })
  return issues.map((issue, index) => ({ ...issue, ...ends[index]?.place }))
}

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
 * `token`: of a number, a text or a word what is written; empty for a list and an object. The path lives on after the call.
 * `false` ends the walk.
 */
export type Visit = (path: readonly JsonPathSegment[], token: string, here: () => JsonTextPosition) => unknown

const word = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
/** Visits every value of a JSON text in order; gives the place where the text stops being JSON, if it does. */
export function walkJson(text: string, visit: Visit): JsonTextPosition | undefined {
  const walk = new Walk(text, visit)
  return walk.run() ? undefined : walk.here()
}

class Walk {
  readonly #text: string
  readonly #visit: Visit
  /** Of the value that is read: its index in a list, its name in an object. */
  readonly #path: JsonPathSegment[] = []
  #at = 0
  #line = 1
  #lineStart = 0

  constructor(text: string, visit: Visit) {
    this.#text = text
    this.#visit = visit
  }

  readonly here = (): JsonTextPosition => ({ line: this.#line, column: this.#at - this.#lineStart + 1 })

  /** Without recursion: a text may be deeper than a call stack. */
  run(): boolean {
    do if (!this.#readValue()) return false
    while (this.#path.length > 0)
    this.#skipSpace()
    return this.#at === this.#text.length
  }

  /** A value, or of a list and an object what stands before its first; then what ends with it. */
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

  /** To the next value of what is around, or out of all that ends here. */
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

  #word(): string {
    word.lastIndex = this.#at
    return word.exec(this.#text)?.[0] ?? ''
  }

  /** By hand: an expression that takes texts of any length would need a stack of any depth. */
  #quoted(): string {
    const start = this.#at
    if (this.#text[start] !== '"') return ''
    let end = this.#text.indexOf('"', start + 1)
    while (this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    const token = this.#text.slice(start, end + 1)
    return isText(token) ? token : ''
  }

  #isEscaped(at: number): boolean {
    let before = at
    while (this.#text[before - 1] === '\\') before--
    return (at - before) % 2 === 1
  }

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

function isText(token: string): boolean {
  try {
    return typeof JSON.parse(token) === 'string'
  } catch {
    return false
  }
}
