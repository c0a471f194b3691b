import type { Location } from '../../diagnostics/index.ts'
import { readJsonString } from './json-string.ts'
import { Keys } from './keys.ts'

/** The kinds of values; a string is `plain` if its value is exactly the text between its quotes. */
export const tapeKinds = { map: 1, list: 2, plain: 3, escaped: 4, number: 5, word: 6 } as const

/** Maps with more entries than this are looked up by an index of their keys. */
export const few = 12

/** The number of cells for each value. */
const width = 8
/** Where it begins, as an offset and as a line. */
const START = 0
const LINE = 1
const KIND = 2
/** The offset behind a scalar; the number of the value that comes after all that is in a map or list. */
const END = 3
/** The key that it stands at, by number, with its offset and line; none in a list. */
const KEY = 4
const KEY_START = 5
const KEY_LINE = 6

/**
 * The places of all values in a JSON text as plain numbers outside of the heap, since a million objects would
 * burden the garbage collector. Values are numbered in the order of the text: the contents of a map or list come
 * right after it.
 */
export class JsonTape {
  readonly text: string
  readonly keys = new Keys()
  count = 0
  readonly #file: string
  /** The offset at which each line begins, the first line at 1. */
  #lineStarts = new Int32Array(1024)
  #cells: Int32Array<ArrayBuffer>
  readonly #entries = new Map<number, ReadonlyMap<number, number>>()

  constructor(file: string, text: string) {
    this.#file = file
    this.text = text
    this.#cells = new Int32Array(width * (16 + (text.length >>> 6)))
  }

  /** Appends a value with its start and key, and returns its number; `end` completes it. */
  begin(start: number, line: number, key = -1, keyStart = 0, keyLine = 0): number {
    const cell = this.count * width
    if (cell + width > this.#cells.length) this.#cells = twice(this.#cells)
    const cells = this.#cells
    cells[cell + START] = start
    cells[cell + LINE] = line
    cells[cell + KEY] = key
    cells[cell + KEY_START] = keyStart
    cells[cell + KEY_LINE] = keyLine
    return this.count++
  }

  /** Sets the kind and end of a value: an offset for a scalar, the number after its contents for a map or list. */
  end(index: number, kind: number, end: number): void {
    this.#cells[index * width + KIND] = kind
    this.#cells[index * width + END] = end
  }

  /** Stores the offset at which a line begins. */
  beginLine(line: number, start: number): void {
    if (line >= this.#lineStarts.length) this.#lineStarts = twice(this.#lineStarts)
    this.#lineStarts[line] = start
  }

  kind(index: number): number {
    return this.#cells[index * width + KIND] ?? 0
  }

  /** The number after the contents of a map or list; of a scalar the offset after it. */
  readEnd(index: number): number {
    return this.#cells[index * width + END] ?? 0
  }

  /** The number of the value after this one and its contents. */
  next(index: number): number {
    return this.kind(index) <= tapeKinds.list ? this.readEnd(index) : index + 1
  }

  /** The number of a value's key. */
  key(index: number): number {
    return this.#cells[index * width + KEY] ?? -1
  }

  readKey(index: number): string {
    return this.keys.lookUpText(this.key(index))
  }

  /** The number of the value at a key of a map, among those before `end`; undefined if there is none. */
  find(map: number, end: number, key: number): number | undefined {
    for (let at = map + 1; at < end; at = this.next(at)) if (this.key(at) === key) return at
    return undefined
  }

  /** The numbers of a map's values before `end`, by the numbers of their keys. */
  indexEntries(map: number, end: number): Map<number, number> {
    const index = new Map<number, number>()
    for (let at = map + 1; at < end; at = this.next(at)) index.set(this.key(at), at)
    return index
  }

  /** `indexEntries` of a whole map, computed once per map. */
  indexLargeMap(map: number): ReadonlyMap<number, number> {
    const known = this.#entries.get(map) ?? this.indexEntries(map, this.readEnd(map))
    this.#entries.set(map, known)
    return known
  }

  /** The location where a value begins. */
  at(index: number): Location {
    const cell = index * width
    return this.locateOffset(this.#cells[cell + START] ?? 0, this.#cells[cell + LINE] ?? 0)
  }

  /** The location of a value's key. */
  keyAt(index: number): Location {
    const cell = index * width
    return this.locateOffset(this.#cells[cell + KEY_START] ?? 0, this.#cells[cell + KEY_LINE] ?? 0)
  }

  locateOffset(offset: number, line: number): Location {
    return { file: this.#file, line, column: offset - (this.#lineStarts[line] ?? 0) + 1 }
  }

  /** The value of a string, escapes resolved, or the source text of a number or word. */
  readText(index: number): string {
    const start = this.#cells[index * width + START] ?? 0
    const kind = this.kind(index)
    if (kind === tapeKinds.plain) return this.text.slice(start + 1, this.readEnd(index) - 1)
    if (kind !== tapeKinds.escaped) return this.text.slice(start, this.readEnd(index))
    const read = readJsonString(this.text, start)
    return 'value' in read ? read.value : ''
  }
}

/** A copy of an array with twice the length, zeros at the end. */
function twice(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}
