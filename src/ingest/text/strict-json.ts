import { diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import type { SourceLimits } from '../limits.ts'
import { readJsonString } from './json-string.ts'
import { few, JsonTape, tapeKinds } from './json-tape.ts'
import { valueOn } from './json-value.ts'
import { TextLines } from './lines.ts'
import { Unreadable } from './problem.ts'
import type { Value } from './value.ts'

/** Reads one JSON text (RFC 8259), strictly: no comments, no trailing commas, no key twice. */
export function parseStrictJson(file: string, text: string, limits: SourceLimits): Value {
  return new JsonReader(file, text, limits.depth).document()
}

const numberText = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y
const wordText = /true|false|null/y

/** Character by character, and without an object for what it meets: texts of many megabytes pass here. */
class JsonReader {
  readonly #file: string
  readonly #text: string
  readonly #maxDepth: number
  readonly #tape: JsonTape
  #position = 0
  #line = 1
  #lineStart = 0

  constructor(file: string, text: string, maxDepth: number) {
    this.#file = file
    this.#text = text
    this.#maxDepth = maxDepth
    this.#tape = new JsonTape(file, text)
  }

  document(): Value {
    this.#skipSpace()
    if (this.#position === this.#text.length)
      throw new Unreadable(diagnostic('text-empty', undefined, this.#here()))
    this.#value(0)
    this.#skipSpace()
    if (this.#position < this.#text.length) throw this.#unexpected('the end of the document')
    return valueOn(this.#tape, 0)
  }

  #value(depth: number, key?: number, keyStart?: number, keyLine?: number): void {
    const start = this.#position
    const index = this.#tape.begin(start, this.#line, key, keyStart, keyLine)
    const next = this.#text.charCodeAt(start)
    if (next === QUOTE) {
      const isPlain = this.#string()
      this.#tape.end(index, isPlain ? tapeKinds.plain : tapeKinds.escaped, this.#position)
    } else if (next === OPEN_MAP) {
      this.#map(index, depth + 1)
      this.#tape.end(index, tapeKinds.map, this.#tape.count)
    } else if (next === OPEN_LIST) {
      this.#list(depth + 1)
      this.#tape.end(index, tapeKinds.list, this.#tape.count)
    } else if (this.#match(numberText)) this.#tape.end(index, tapeKinds.number, this.#position)
    else if (this.#match(wordText)) this.#tape.end(index, tapeKinds.word, this.#position)
    else throw this.#unexpected('a value')
  }

  #map(index: number, depth: number): void {
    if (!this.#enters(CLOSE_MAP, depth)) return
    let many: Map<number, number> | undefined
    let count = 0
    const tape = this.#tape
    do {
      const [start, line] = [this.#position, this.#line]
      if (this.#text.charCodeAt(start) !== QUOTE) throw this.#unexpected('a key in double quotes')
      const key = tape.keys.add(this.#key())
      if (count++ === few) many = tape.indexEntries(index, tape.count)
      const earlier = many === undefined ? tape.find(index, tape.count, key) : many.get(key)
      if (earlier !== undefined) throw this.#doubled(earlier, start, line)
      many?.set(key, tape.count)
      this.#skipSpace()
      if (!this.#take(COLON)) throw this.#unexpected('a colon')
      this.#skipSpace()
      this.#value(depth, key, start, line)
    } while (this.#goesOn(CLOSE_MAP, 'a comma or "}"'))
  }

  #list(depth: number): void {
    if (!this.#enters(CLOSE_LIST, depth)) return
    do this.#value(depth)
    while (this.#goesOn(CLOSE_LIST, 'a comma or "]"'))
  }

  /** Passes the opening bracket; whether there is anything before the closing one. */
  #enters(end: number, depth: number): boolean {
    if (depth > this.#maxDepth)
      throw new Unreadable(diagnostic('text-too-deep', { limit: this.#maxDepth }, this.#here()))
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

  #key(): string {
    const start = this.#position
    if (this.#string()) return this.#text.slice(start + 1, this.#position - 1)
    const read = readJsonString(this.#text, start)
    return 'value' in read ? read.value : ''
  }

  /** Passes a string; whether it means what stands between its quotes. */
  #string(): boolean {
    const text = this.#text
    for (let end = this.#position + 1; end < text.length; end++) {
      const code = text.charCodeAt(end)
      if (code === QUOTE) {
        this.#position = end + 1
        return true
      }
      if (isUnplain(code)) break
    }
    const read = readJsonString(text, this.#position)
    if ('problem' in read) {
      const at = new TextLines(this.#file, text).at(read.position)
      throw new Unreadable(diagnostic('json-string', { problem: read.problem }, at))
    }
    this.#position = read.end
    return false
  }

  #take(character: number): boolean {
    if (this.#text.charCodeAt(this.#position) !== character) return false
    this.#position += 1
    return true
  }

  #match(expression: RegExp): boolean {
    expression.lastIndex = this.#position
    const isThere = expression.test(this.#text)
    if (isThere) this.#position = expression.lastIndex
    return isThere
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
      this.#tape.beginLine(this.#line, this.#position)
    }
  }

  #here(): Location {
    return { file: this.#file, line: this.#line, column: this.#position - this.#lineStart + 1 }
  }

  #doubled(earlier: number, start: number, line: number): Unreadable {
    const at = this.#tape.locateOffset(start, line)
    const key = this.#tape.readKey(earlier)
    return new Unreadable(diagnostic('key-duplicate', { key }, at, this.#tape.keyAt(earlier)))
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
