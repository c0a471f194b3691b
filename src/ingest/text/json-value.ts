import type { Location } from '../../diagnostics/index.ts'
import { few, type JsonTape, tapeKinds } from './json-tape.ts'
import type { Entries, ListValue, MapEntry, MapValue, ScalarValue, Value } from './value.ts'

/** Whether two values are the same place of one document; each access to a tape makes a new object. */
export function isSameValue(one: Value, other: Value): boolean {
  if (one === other) return true
  return (
    one instanceof OnTape && other instanceof OnTape && one.tape === other.tape && one.index === other.index
  )
}

type Test = (value: ScalarValue) => boolean

/** Whether anywhere in a document one of these keys has a scalar that passes a test. */
export function hasScalarAt(root: Value, keys: readonly string[], test: Test): boolean {
  if (root instanceof OnTape) return hasOnTape(root, keys, test)
  const queue: Value[] = [root]
  const seen = new Set<Value>()
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    if (value.kind === 'scalar' || seen.has(value)) continue
    seen.add(value)
    if (value.kind === 'list') {
      for (const item of value.items) if (item.kind !== 'scalar') queue.push(item)
      continue
    }
    for (const key of keys) {
      const found = value.entries.get(key)?.value
      if (found?.kind === 'scalar' && test(found)) return true
    }
    for (const { value: inner } of value.entries.values()) if (inner.kind !== 'scalar') queue.push(inner)
  }
  return false
}

/** `hasScalarAt` for a JSON document: looks at the whole tape, without making objects for other values. */
function hasOnTape({ tape }: OnTape, keys: readonly string[], test: Test): boolean {
  const wanted = new Set(keys.flatMap((key) => tape.keys.findNumber(key) ?? []))
  for (let index = 0; wanted.size > 0 && index < tape.count; index++) {
    const kind = tape.kind(index)
    if (kind <= tapeKinds.list || !wanted.has(tape.key(index))) continue
    if (test(new JsonScalar(tape, index, kind))) return true
  }
  return false
}

/** A new object for the value with this number; none is kept, as most are used once. */
export function valueOn(tape: JsonTape, index: number): Value {
  const kind = tape.kind(index)
  if (kind === tapeKinds.map) return new JsonMap(tape, index)
  return kind === tapeKinds.list ? new JsonList(tape, index) : new JsonScalar(tape, index, kind)
}

/** A value on a tape. Fields are only declared, since a defined one costs a call for every object. */
class OnTape {
  declare readonly tape: JsonTape
  declare readonly index: number

  constructor(tape: JsonTape, index: number) {
    this.tape = tape
    this.index = index
  }

  get at(): Location {
    return this.tape.at(this.index)
  }
}

class JsonMap extends OnTape implements MapValue, Entries {
  get kind(): 'map' {
    return 'map'
  }

  get entries(): Entries {
    return this
  }

  get size(): number {
    return this.keys().length
  }

  /** A new object for the entry at a key; undefined if there is none. */
  get(key: string): MapEntry | undefined {
    const index = this.#find(key)
    return index === -1 ? undefined : new JsonEntry(this.tape, index)
  }

  has(key: string): boolean {
    return this.#find(key) !== -1
  }

  /** The keys in the order of the text. */
  keys(): readonly string[] {
    const { tape } = this
    const found: string[] = []
    const end = tape.readEnd(this.index)
    for (let at = this.index + 1; at < end; at = tape.next(at)) found.push(tape.readKey(at))
    return found
  }

  /** New objects for the entries, in the order of the text. */
  values(): readonly MapEntry[] {
    const { tape } = this
    const found: MapEntry[] = []
    const end = tape.readEnd(this.index)
    for (let at = this.index + 1; at < end; at = tape.next(at)) found.push(new JsonEntry(tape, at))
    return found
  }

  [Symbol.iterator](): Iterator<readonly [string, MapEntry]> {
    return this.values()
      .map((entry): readonly [string, MapEntry] => [entry.key, entry])
      [Symbol.iterator]()
  }

  /** The number of the value at a key, or -1; an index is built for a map with more than `few` entries. */
  #find(key: string): number {
    const { tape } = this
    const number = tape.keys.findNumber(key)
    if (number === undefined) return -1
    const end = tape.readEnd(this.index)
    let passed = 0
    for (let at = this.index + 1; at < end; at = tape.next(at)) {
      if (tape.key(at) === number) return at
      if (++passed > few) return tape.indexLargeMap(this.index).get(number) ?? -1
    }
    return -1
  }
}

class JsonList extends OnTape implements ListValue {
  get kind(): 'list' {
    return 'list'
  }

  get items(): readonly Value[] {
    const { tape } = this
    const found: Value[] = []
    const end = tape.readEnd(this.index)
    for (let at = this.index + 1; at < end; at = tape.next(at)) found.push(valueOn(tape, at))
    return found
  }
}

class JsonScalar extends OnTape implements ScalarValue {
  declare readonly value: string | number | boolean | null
  declare readonly text: string

  constructor(tape: JsonTape, index: number, kind: number) {
    super(tape, index)
    const text = tape.readText(index)
    this.text = text
    this.value =
      kind <= tapeKinds.escaped ? text : kind === tapeKinds.number ? Number(text) : parseLiteral(text)
  }

  get kind(): 'scalar' {
    return 'scalar'
  }
}

function parseLiteral(text: string): boolean | null {
  return text === 'null' ? null : text === 'true'
}

class JsonEntry implements MapEntry {
  declare readonly key: string
  declare readonly tape: JsonTape
  declare readonly index: number

  constructor(tape: JsonTape, index: number) {
    this.key = tape.readKey(index)
    this.tape = tape
    this.index = index
  }

  get keyAt(): Location {
    return this.tape.keyAt(this.index)
  }

  get value(): Value {
    return valueOn(this.tape, this.index)
  }
}
