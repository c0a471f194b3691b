import { diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import type { SourceLimits } from '../limits.ts'
import { readJsonString } from './json-string.ts'
import { few, JsonTape, tapeKinds } from './json-tape.ts'
import { valueOn } from './json-value.ts'
import { TextLines } from './lines.ts'
import { Unreadable } from './problem.ts'
import type { Value } from './value.ts'

/**
 * Parses one JSON text (RFC 8259) strictly; throws `Unreadable` for comments, trailing commas and repeated keys as
 * well.
 */
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

  /** Reads the whole text as one value; throws `Unreadable` if it is empty, broken or has more after the value. */
  document(): Value {
    this.#skipSpace()
    if (this.#position === this.#text.length)
      throw new Unreadable(diagnostic('text-empty', undefined, this.#here()))
    this.#value(0)
    this.#skipSpace()
    if (this.#position < this.#text.length) throw this.#unexpected('the end of the document')
    return valueOn(this.#tape, 0)
  }

  /** Reads one value at the position onto the tape, with the key that it belongs to; throws if there is none. */
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

  /** Reads an object's entries onto the tape; throws for a repeated key. */
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

  /** Reads an array's items onto the tape. */
  #list(depth: number): void {
    if (!this.#enters(CLOSE_LIST, depth)) return
    do this.#value(depth)
    while (this.#goesOn(CLOSE_LIST, 'a comma or "]"'))
  }

  /** Moves past the opening bracket, and past the closing one if it follows; returns whether there is content. */
  #enters(end: number, depth: number): boolean {
    if (depth > this.#maxDepth)
      throw new Unreadable(diagnostic('text-too-deep', { limit: this.#maxDepth }, this.#here()))
    this.#position += 1
    this.#skipSpace()
    return !this.#take(end)
  }

  /** Moves past a comma, returning true, or the closing bracket, returning false; throws for anything else. */
  #goesOn(end: number, expected: string): boolean {
    this.#skipSpace()
    if (this.#take(end)) return false
    if (!this.#take(COMMA)) throw this.#unexpected(expected)
    this.#skipSpace()
    return true
  }

  /** Moves past a key and returns its text, escapes resolved. */
  #key(): string {
    const start = this.#position
    if (this.#string()) return this.#text.slice(start + 1, this.#position - 1)
    const read = readJsonString(this.#text, start)
    return 'value' in read ? read.value : ''
  }

  /** Moves past a string; returns whether its value is exactly the text between the quotes, without escapes. */
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

  /** Moves past a character if it is at the position; returns whether it was. */
  #take(character: number): boolean {
    if (this.#text.charCodeAt(this.#position) !== character) return false
    this.#position += 1
    return true
  }

  /** Moves past what an expression matches at the position; returns whether it did. */
  #match(expression: RegExp): boolean {
    expression.lastIndex = this.#position
    const isThere = expression.test(this.#text)
    if (isThere) this.#position = expression.lastIndex
    return isThere
  }

  /** Moves past white space and counts lines, which end nowhere else. */
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

  /** The error for a repeated key, with the places of both. */
  #doubled(earlier: number, start: number, line: number): Unreadable {
    const at = this.#tape.locateOffset(start, line)
    const key = this.#tape.readKey(earlier)
    return new Unreadable(diagnostic('key-duplicate', { key }, at, this.#tape.keyAt(earlier)))
  }

  /** The error for the character at the position where something else was expected. */
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

/** Whether a character in a string needs a closer look: a backslash, a control character or a surrogate. */
function isUnplain(code: number): boolean {
  return (
    code === BACKSLASH || code < SPACE || (code >= 0x7f && code <= 0x9f) || (code >= 0xd800 && code <= 0xdfff)
  )
}
