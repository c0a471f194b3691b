import { diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import type { Limits } from '../limits.ts'
import { readJsonString } from './json-string.ts'
import { Keys } from './keys.ts'
import { Lines } from './lines.ts'
import { Unreadable } from './problem.ts'
import type { MapEntry, MapValue, Value } from './value.ts'

/** Reads one JSON text (RFC 8259), strictly: no comments, no trailing commas, no key twice. */
export function readJson(file: string, text: string, limits: Limits): Value {
  return new JsonReader(file, text, limits.depth).document()
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y
const WORD = /true|false|null/y

/** Character by character: texts of many megabytes pass here. */
class JsonReader {
  readonly #file: string
  readonly #text: string
  readonly #maxDepth: number
  readonly #keys = new Keys()
  #position = 0
  #line = 1
  #lineStart = 0

  constructor(file: string, text: string, maxDepth: number) {
    this.#file = file
    this.#text = text
    this.#maxDepth = maxDepth
  }

  document(): Value {
    this.#skipSpace()
    if (this.#position === this.#text.length)
      throw new Unreadable(diagnostic('text-empty', undefined, this.#here()))
    const value = this.#value(0)
    this.#skipSpace()
    if (this.#position < this.#text.length) throw this.#unexpected('the end of the document')
    return value
  }

  #value(depth: number): Value {
    const at = this.#here()
    const next = this.#text.charCodeAt(this.#position)
    if (next === QUOTE) {
      const text = this.#string()
      return { kind: 'scalar', value: text, text, at }
    }
    if (next === OPEN_MAP) return this.#map(at, depth + 1)
    if (next === OPEN_LIST) return this.#list(at, depth + 1)
    const number = this.#match(NUMBER)
    if (number !== undefined) return { kind: 'scalar', value: Number(number), text: number, at }
    const word = this.#match(WORD)
    if (word === undefined) throw this.#unexpected('a value')
    return { kind: 'scalar', value: word === 'null' ? null : word === 'true', text: word, at }
  }

  #map(at: Location, depth: number): MapValue {
    const entries = new Map<string, MapEntry>()
    if (this.#enters(CLOSE_MAP, at, depth)) {
      do {
        const keyAt = this.#here()
        if (this.#text.charCodeAt(this.#position) !== QUOTE) throw this.#unexpected('a key in double quotes')
        const key = this.#keys.of(this.#string())
        const earlier = entries.get(key)
        if (earlier) throw new Unreadable(diagnostic('key-duplicate', { key }, keyAt, earlier.keyAt))
        this.#skipSpace()
        if (!this.#take(COLON)) throw this.#unexpected('a colon')
        this.#skipSpace()
        entries.set(key, { key, keyAt, value: this.#value(depth) })
      } while (this.#goesOn(CLOSE_MAP, 'a comma or "}"'))
    }
    return { kind: 'map', entries, at }
  }

  #list(at: Location, depth: number): Value {
    const items: Value[] = []
    if (this.#enters(CLOSE_LIST, at, depth)) {
      do items.push(this.#value(depth))
      while (this.#goesOn(CLOSE_LIST, 'a comma or "]"'))
    }
    return { kind: 'list', items, at }
  }

  /** Passes the opening bracket; whether there is anything before the closing one. */
  #enters(end: number, at: Location, depth: number): boolean {
    if (depth > this.#maxDepth)
      throw new Unreadable(diagnostic('text-too-deep', { limit: this.#maxDepth }, at))
    this.#position += 1
    this.#skipSpace()
    return !this.#take(end)
  }

  /** Passes a comma, or the closing bracket. */
  #goesOn(end: number, expected: string): boolean {
    this.#skipSpace()
    if (this.#take(end)) return false
    if (!this.#take(COMMA)) throw this.#unexpected(expected)
    this.#skipSpace()
    return true
  }

  #string(): string {
    const start = this.#position + 1
    const text = this.#text
    for (let end = start; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === QUOTE) {
        this.#position = end + 1
        return text.slice(start, end)
      }
      if (isUnplain(code)) break
    }
    const read = readJsonString(text, this.#position)
    if ('problem' in read) {
      const at = new Lines(this.#file, text).at(read.position)
      throw new Unreadable(diagnostic('json-string', { problem: read.problem }, at))
    }
    this.#position = read.end
    return read.value
  }

  #take(character: number): boolean {
    if (this.#text.charCodeAt(this.#position) !== character) return false
    this.#position += 1
    return true
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#position
    const found = expression.exec(this.#text)?.[0]
    if (found !== undefined) this.#position += found.length
    return found
  }

  /** No line ends inside a string: lines are counted here. */
  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#position)
      if (code !== SPACE && code !== LINE_FEED && code !== RETURN && code !== TAB) return
      this.#position += 1
      const isEnd =
        code === LINE_FEED || (code === RETURN && this.#text.charCodeAt(this.#position) !== LINE_FEED)
      if (!isEnd) continue
      this.#line += 1
      this.#lineStart = this.#position
    }
  }

  #here(): Location {
    return { file: this.#file, line: this.#line, column: this.#position - this.#lineStart + 1 }
  }

  #unexpected(expected: string): Unreadable {
    const character = this.#text.codePointAt(this.#position)
    const found =
      character === undefined ? 'the end of the document' : quoted(String.fromCodePoint(character))
    return new Unreadable(diagnostic('json-syntax', { expected, found }, this.#here()))
  }
}

const [TAB, LINE_FEED, RETURN, SPACE, QUOTE, COMMA, COLON] = [0x09, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP] = [0x5b, 0x5d, 0x7b, 0x7d]
const BACKSLASH = 0x5c

/** What a string does not hold as it is, or is looked at more closely: escapes, controls, halves of pairs. */
function isUnplain(code: number): boolean {
  return (
    code === BACKSLASH || code < SPACE || (code >= 0x7f && code <= 0x9f) || (code >= 0xd800 && code <= 0xdfff)
  )
}
