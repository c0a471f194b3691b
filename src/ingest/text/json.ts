import { diagnostic, type Location, quoted } from '../../diagnostics/index.ts'
import type { Limits } from '../limits.ts'
import { readJsonString } from './json-string.ts'
import { Lines } from './lines.ts'
import { Unreadable } from './problem.ts'
import type { MapEntry, MapValue, Value } from './value.ts'

/** Reads one JSON text (RFC 8259), strictly: no comments, no trailing commas, no key twice. */
export function readJson(file: string, text: string, limits: Limits): Value {
  return new JsonReader(text, new Lines(file, text), limits.depth).document()
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y
const WORD = /true|false|null/y
const SPACE = /[ \t\r\n]*/y

class JsonReader {
  readonly #text: string
  readonly #lines: Lines
  readonly #maxDepth: number
  #position = 0

  constructor(text: string, lines: Lines, maxDepth: number) {
    this.#text = text
    this.#lines = lines
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
    const next = this.#text[this.#position]
    if (next === '{') return this.#map(at, depth + 1)
    if (next === '[') return this.#list(at, depth + 1)
    if (next === '"') {
      const text = this.#string()
      return { kind: 'scalar', value: text, text, at }
    }
    const number = this.#match(NUMBER)
    if (number !== undefined && number !== '')
      return { kind: 'scalar', value: Number(number), text: number, at }
    const word = this.#match(WORD)
    if (word === undefined) throw this.#unexpected('a value')
    return { kind: 'scalar', value: word === 'null' ? null : word === 'true', text: word, at }
  }

  #map(at: Location, depth: number): MapValue {
    const entries = new Map<string, MapEntry>()
    this.#items('}', 'a comma or "}"', at, depth, () => {
      const keyAt = this.#here()
      if (this.#text[this.#position] !== '"') throw this.#unexpected('a key in double quotes')
      const key = this.#string()
      const earlier = entries.get(key)
      if (earlier) throw new Unreadable(diagnostic('key-duplicate', { key }, keyAt, earlier.keyAt))
      this.#skipSpace()
      if (!this.#take(':')) throw this.#unexpected('a colon')
      this.#skipSpace()
      entries.set(key, { key, keyAt, value: this.#value(depth) })
    })
    return { kind: 'map', entries, at }
  }

  #list(at: Location, depth: number): Value {
    const items: Value[] = []
    this.#items(']', 'a comma or "]"', at, depth, () => {
      items.push(this.#value(depth))
    })
    return { kind: 'list', items, at }
  }

  #items(end: string, expected: string, at: Location, depth: number, item: () => void): void {
    if (depth > this.#maxDepth)
      throw new Unreadable(diagnostic('text-too-deep', { limit: this.#maxDepth }, at))
    this.#position += 1
    this.#skipSpace()
    if (this.#take(end)) return
    for (;;) {
      item()
      this.#skipSpace()
      if (this.#take(end)) return
      if (!this.#take(',')) throw this.#unexpected(expected)
      this.#skipSpace()
    }
  }

  #string(): string {
    const read = readJsonString(this.#text, this.#position)
    if ('problem' in read) {
      throw new Unreadable(
        diagnostic('json-string', { problem: read.problem }, this.#lines.at(read.position)),
      )
    }
    this.#position = read.end
    return read.value
  }

  #take(character: string): boolean {
    if (this.#text[this.#position] !== character) return false
    this.#position += 1
    return true
  }

  #match(expression: RegExp): string | undefined {
    expression.lastIndex = this.#position
    const found = expression.exec(this.#text)?.[0]
    if (found !== undefined) this.#position += found.length
    return found
  }

  #skipSpace(): void {
    this.#match(SPACE)
  }

  #here(): Location {
    return this.#lines.at(this.#position)
  }

  #unexpected(expected: string): Unreadable {
    const character = this.#text.codePointAt(this.#position)
    const found =
      character === undefined ? 'the end of the document' : quoted(String.fromCodePoint(character))
    return new Unreadable(diagnostic('json-syntax', { expected, found }, this.#here()))
  }
}
