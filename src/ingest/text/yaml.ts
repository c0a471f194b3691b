import {
  type AliasEvent,
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml'
import { diagnostic, invariant, type Location, type Sink } from '../../diagnostics/index.ts'
import type { SourceLimits } from '../limits.ts'
import { Keys } from './keys.ts'
import { TextLines } from './lines.ts'
import { Unreadable } from './problem.ts'
import type { ListValue, MapEntry, MapValue, ScalarValue, Value } from './value.ts'
import { resolveScalar } from './yaml-scalar.ts'

/**
 * Parses one YAML 1.2 document that JSON can express; throws `Unreadable` for foreign tags, cycles, several
 * documents, other versions, and merge keys unless `options` allow them.
 */
export function readYaml(
  file: string,
  text: string,
  limits: SourceLimits,
  sink: Sink,
  options: YamlOptions = {},
): Value {
  const lines = new TextLines(file, text)
  const { events, text: readable } = parseYamlEvents(text, lines, limits)
  const documents = events.flatMap((event, index) =>
    event.type === EVENT_ID.DOCUMENT ? [{ event, index }] : [],
  )
  const [first, second] = documents
  if (first === undefined) throw new Unreadable(diagnostic('text-empty', undefined, lines.at(0)))
  if (second !== undefined) {
    throw new Unreadable(diagnostic('yaml-documents', undefined, lines.at(offsetAfter(events, second.index))))
  }
  for (const directive of first.event.directives) {
    if (directive.kind === 'tag')
      throw new Unreadable(diagnostic('yaml-tag', { tag: directive.handle }, lines.at(0)))
    if (directive.version !== '1.2') {
      throw new Unreadable(diagnostic('yaml-version', { version: directive.version }, lines.at(0)))
    }
  }
  return new YamlComposer({ text: readable, lines, events, limits, sink, options }).compose(first.index + 1)
}

interface YamlEvents {
  readonly events: readonly Event[]
  /** The text that they refer to, as long as the one that was given. */
  readonly text: string
}

/** So many characters are read again in all, before brackets that are not indented count as an error. */
const mostReadAgain = 50_000_000

/**
 * The library's parse events, and the text that they were read from; throws `Unreadable` for wrong syntax and for
 * nesting over the limit. A closing bracket at the column of its key is read as all other readers do, though YAML
 * 1.2.2 §8.2.2 wants it indented.
 */
export function parseYamlEvents(text: string, lines: TextLines, limits: SourceLimits): YamlEvents {
  let readable = text
  let first: Unreadable | undefined
  const brackets: number[] = []
  for (let readAgain = 0; ; readAgain += text.length) {
    try {
      const events = parseEvents(readable, { maxDepth: limits.depth + 2 })
      // A bracket inside of a text over several lines is a part of the text, which blanks would change.
      if (first !== undefined && brackets.some((offset) => isInText(events, offset))) throw first
      return { events, text: readable }
    } catch (error) {
      if (!(error instanceof YAMLException)) throw error
      const offset = error.mark?.position ?? 0
      const at = lines.at(offset)
      if (error.reason.startsWith('nesting exceeded')) {
        throw new Unreadable(diagnostic('text-too-deep', { limit: limits.depth }, at))
      }
      const isUnindented = error.reason === 'deficient indentation' && readAgain < mostReadAgain
      const joined = isUnindented ? joinBracket(readable, offset) : undefined
      const problem = new Unreadable(diagnostic('yaml-syntax', { problem: error.reason }, at))
      if (joined === undefined) throw problem
      first ??= problem
      brackets.push(offset)
      readable = joined
    }
  }
}

/**
 * The text with blanks for the line breaks and comments before a closing bracket, so that it ends the line before
 * it; undefined if something else stands at the offset.
 */
function joinBracket(text: string, offset: number): string | undefined {
  if (!/[}\]]/.test(text.charAt(offset))) return undefined
  let start = offset
  while (start > 0) {
    const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1
    const line = text.slice(lineStart, start)
    const content = withoutComment(line).trimEnd()
    start = content === '' ? lineStart - 1 : lineStart + content.length
    if (content !== '') break
  }
  if (start < 0) return undefined
  return text.slice(0, start) + ' '.repeat(offset - start) + text.slice(offset)
}

/** A line without the comment at its end: what begins with the first `#` after a blank and outside of quotes. */
function withoutComment(line: string): string {
  let quote = ''
  for (let at = 0; at < line.length; at++) {
    const unit = line.charAt(at)
    if (quote !== '') quote = unit === quote ? '' : quote
    else if (/["']/.test(unit) && /^[ \t,[{:]?$/.test(line.charAt(at - 1))) quote = unit
    else if (unit === '#' && /^[ \t]?$/.test(line.charAt(at - 1))) return line.slice(0, at)
  }
  return line
}

/** Whether an offset is inside of a scalar. */
function isInText(events: readonly Event[], offset: number): boolean {
  return events.some(
    (event) => event.type === EVENT_ID.SCALAR && event.valueStart <= offset && offset < event.valueEnd,
  )
}

/** The offset of the first value in an event or the one after it; 0 where neither has one. */
function offsetAfter(events: readonly Event[], index: number): number {
  for (const event of events.slice(index, index + 2)) {
    if (event.type === EVENT_ID.SCALAR && event.valueStart >= 0) return event.valueStart
    if (event.type === EVENT_ID.MAPPING || event.type === EVENT_ID.SEQUENCE) return event.start
  }
  return 0
}

/** An anchored value with what it holds once the aliases in it are followed. */
interface Anchored {
  readonly value: Value
  readonly aliases: number
  readonly values: number
  readonly height: number
}

/**
 * Keeps a document's anchors and counts its aliases as if each were written out: values stay shared, but a document
 * that would be huge or bottomless when walked is refused before anyone walks it.
 */
class Aliases {
  readonly #limits: SourceLimits
  readonly #anchors = new Map<string, Anchored | 'open'>()
  #aliases = 0
  #values = 0
  #repeated = 0
  #deepest = 0

  constructor(limits: SourceLimits) {
    this.#limits = limits
  }

  /** Counts a value that is written at this depth. */
  count(depth: number): void {
    this.#values += 1
    this.#deepest = Math.max(this.#deepest, depth)
  }

  /**
   * Reads an anchored value and stores it with its counts, for `follow`. While it is read, an alias to it is a
   * cycle.
   */
  define(name: string, depth: number, read: () => Value): Value {
    const before = { aliases: this.#aliases, values: this.#values, deepest: this.#deepest }
    this.#anchors.set(name, 'open')
    this.#deepest = depth
    const value = read()
    this.#anchors.set(name, {
      value,
      aliases: this.#aliases - before.aliases,
      values: this.#values - before.values,
      height: this.#deepest - depth,
    })
    this.#deepest = Math.max(this.#deepest, before.deepest)
    return value
  }

  /** The value of an anchor, its contents counted again; throws if it is unknown, a cycle, or over a limit. */
  follow(name: string, depth: number, at: Location): Value {
    const anchored = this.#anchors.get(name)
    if (anchored === undefined) throw new Unreadable(diagnostic('yaml-alias-unknown', { name }, at))
    if (anchored === 'open') throw new Unreadable(diagnostic('yaml-alias-cycle', { name }, at))
    this.#aliases += 1 + anchored.aliases
    this.#values += anchored.values
    this.#repeated += anchored.values
    this.#deepest = Math.max(this.#deepest, depth + anchored.height)
    this.#check(at)
    return anchored.value
  }

  /** Throws `Unreadable` if aliases, repeated values or depth exceed their limits. */
  #check(at: Location): void {
    const { aliases, aliasedValues, depth } = this.#limits
    if (this.#aliases > aliases) {
      throw new Unreadable(diagnostic('yaml-alias-budget', { limit: aliases, what: 'aliases' }, at))
    }
    if (this.#repeated > aliasedValues) {
      throw new Unreadable(
        diagnostic('yaml-alias-budget', { limit: aliasedValues, what: 'repeated values' }, at),
      )
    }
    if (this.#deepest > depth) throw new Unreadable(diagnostic('text-too-deep', { limit: depth }, at))
  }
}

/**
 * Warns of values in `enum`, `const` and `default` beside type `string` that are not strings, such as an unquoted
 * `012`, which is 12. Null is right where it is allowed (OpenAPI 3.0.3, Schema Object, nullable), and as a default.
 */
function warnUnquotedTexts({ entries }: MapValue, sink: Sink): void {
  const [type, codes, only, preset] = ['type', 'enum', 'const', 'default'].map(
    (name) => entries.get(name)?.value,
  )
  const types = type?.kind === 'list' ? type.items : type ? [type] : []
  const names = types.map((one) => (one.kind === 'scalar' ? one.value : undefined))
  if (!names.includes('string') || names.some((name) => name !== 'string' && name !== 'null')) return
  const allowsNull =
    names.includes('null') ||
    ['nullable', 'x-nullable'].some((keyword) => isTrue(entries.get(keyword)?.value))
  for (const text of [...(codes?.kind === 'list' ? codes.items : []), only, preset]) {
    if (text?.kind !== 'scalar' || typeof text.value === 'string') continue
    if (text.value !== null || (!allowsNull && text !== preset)) warn(text, sink)
  }
}

function isTrue(value: Value | undefined): boolean {
  return value?.kind === 'scalar' && value.value === true
}

/** Reports a scalar that is read as number, boolean or null and is likely meant as text. */
function warn({ value, text, written = text, at }: ScalarValue, sink: Sink): void {
  const kind = typeof value === 'number' ? 'number' : typeof value === 'boolean' ? 'boolean' : 'null value'
  const read = value === null ? 'null value' : `${kind} ${text}`
  sink(diagnostic('yaml-number-as-text', { text: written, read, isNull: value === null }, at))
}

/** What is read beyond YAML 1.2. */
export interface YamlOptions {
  /** Merge keys (`<<`), as YAML 1.1 has them. */
  readonly mergeKeys?: boolean
}

interface YamlInput {
  readonly text: string
  readonly lines: TextLines
  readonly events: readonly Event[]
  readonly limits: SourceLimits
  readonly sink: Sink
  readonly options: YamlOptions
}

type NodeEvent = Exclude<
  Event,
  AliasEvent | { type: typeof EVENT_ID.DOCUMENT } | { type: typeof EVENT_ID.POP }
>

/** Builds located values from the library's events; recursion is bounded by the depth that the events were read with. */
class YamlComposer {
  readonly #input: YamlInput
  readonly #aliases: Aliases
  readonly #keys = new Keys()
  #next = 0

  constructor(input: YamlInput) {
    this.#input = input
    this.#aliases = new Aliases(input.limits)
  }

  /** The value that begins with the event of this index. */
  compose(index: number): Value {
    this.#next = index
    return this.#value(0, this.#input.lines.at(0))
  }

  /**
   * Reads the next value, aliases followed; `fallback` is the place of a value that is not written at all
   * (`key:`).
   */
  #value(depth: number, fallback: Location): Value {
    const event = this.#take()
    if (event.type === EVENT_ID.ALIAS)
      return this.#aliases.follow(this.#slice(event), depth, this.#at(event.anchorStart - 1))
    invariant(event.type !== EVENT_ID.DOCUMENT && event.type !== EVENT_ID.POP, 'a value begins with a node')
    const read = (): Value => this.#node(event, depth, fallback)
    return event.anchorStart < 0 ? read() : this.#aliases.define(this.#slice(event), depth, read)
  }

  /** Reads the scalar, map or list that an event begins; throws for foreign tags and too deep nesting. */
  #node(event: NodeEvent, depth: number, fallback: Location): Value {
    const isScalar = event.type === EVENT_ID.SCALAR
    this.#aliases.count(isScalar ? depth : depth + 1)
    if (isScalar) return this.#scalar(event, fallback)
    const tag = this.#tag(event)
    const at = this.#at(event.start)
    const limit = this.#input.limits.depth
    if (depth >= limit) throw new Unreadable(diagnostic('text-too-deep', { limit }, at))
    const isMap = event.type === EVENT_ID.MAPPING
    const type = isMap ? 'map' : 'seq'
    if (tag !== '' && tag !== `!!${type}` && tag !== `!<tag:yaml.org,2002:${type}>`) {
      throw new Unreadable(diagnostic('yaml-tag', { tag }, this.#at(event.tagStart)))
    }
    return isMap ? this.#map(at, depth) : this.#list(at, depth)
  }

  /** Reads a map's entries, then those of merge keys it does not have itself; throws for a repeated key. */
  #map(at: Location, depth: number): MapValue {
    const entries = new Map<string, MapEntry>()
    const merged: MapEntry[] = []
    while (this.#peek().type !== EVENT_ID.POP) {
      const { key, keyAt, isMerge } = this.#key(at, depth + 1)
      if (isMerge) {
        merged.push(...mergedEntries(this.#value(depth + 1, keyAt), keyAt))
        continue
      }
      const earlier = entries.get(key)
      if (earlier) throw new Unreadable(diagnostic('key-duplicate', { key }, keyAt, earlier.keyAt))
      entries.set(key, { key, keyAt, value: this.#value(depth + 1, keyAt) })
    }
    this.#next += 1
    // What the map says itself counts, then what is merged first.
    for (const entry of merged) if (!entries.has(entry.key)) entries.set(entry.key, entry)
    const map: MapValue = { kind: 'map', entries, at }
    warnUnquotedTexts(map, this.#input.sink)
    return map
  }

  /**
   * Reads a key as the text that is written (`200:` is "200", `no:` is "no") and whether it is a merge key. Throws
   * for keys that are not scalars, and for merge keys unless the options allow them.
   */
  #key(mapAt: Location, depth: number): { key: string; keyAt: Location; isMerge: boolean } {
    const event = this.#peek()
    if (event.type !== EVENT_ID.SCALAR) {
      const offset =
        event.type === EVENT_ID.ALIAS ? event.anchorStart - 1 : 'start' in event ? event.start : 0
      throw new Unreadable(diagnostic('yaml-key', undefined, this.#at(offset)))
    }
    const keyAt = this.#locateScalar(event, mapAt)
    const key = this.#keys.of(getScalarValue(this.#input.text, event))
    const isMerge = key === '<<' && event.style === SCALAR_STYLE.PLAIN
    if (isMerge && this.#input.options.mergeKeys !== true)
      throw new Unreadable(diagnostic('yaml-merge', undefined, keyAt))
    this.#value(depth, mapAt)
    return { key, keyAt, isMerge }
  }

  /** Reads a list's items up to its end. */
  #list(at: Location, depth: number): ListValue {
    const items: Value[] = []
    while (this.#peek().type !== EVENT_ID.POP) items.push(this.#value(depth + 1, at))
    this.#next += 1
    return { kind: 'list', items, at }
  }

  /** The value of a scalar by the core schema; throws for foreign tags, infinity, NaN and wrong escapes. */
  #scalar(event: ScalarEvent, fallback: Location): ScalarValue {
    const at = this.#locateScalar(event, fallback)
    const text = getScalarValue(this.#input.text, event)
    if (event.style === SCALAR_STYLE.DOUBLE_QUOTED) this.#checkEscapes(event, text, at)
    const tag = this.#tag(event)
    const resolved = resolveScalar(text, event.style === SCALAR_STYLE.PLAIN, tag)
    if (resolved === 'tag') throw new Unreadable(diagnostic('yaml-tag', { tag }, this.#at(event.tagStart)))
    if (resolved === 'number') throw new Unreadable(diagnostic('yaml-number', { text }, at))
    const written = text === resolved.text ? {} : { written: text }
    return { kind: 'scalar', ...resolved, ...written, at }
  }

  /**
   * Throws for an escape that is not a character: half a surrogate pair, or beyond Unicode; the library allows
   * both.
   */
  #checkEscapes({ valueStart, valueEnd }: ScalarEvent, text: string, at: Location): void {
    const written = this.#input.text.slice(valueStart, valueEnd)
    const isCharacters = !/\p{Cs}/u.test(text) && !/(?<!\\)(?:\\\\)*\\U(?!0010|000[0-9a-fA-F])/.test(written)
    if (!isCharacters)
      throw new Unreadable(diagnostic('yaml-syntax', { problem: 'an escape is not a character' }, at))
  }

  /** The place where a scalar begins, its quote included; `fallback` where it is not written. */
  #locateScalar(event: ScalarEvent, fallback: Location): Location {
    if (event.valueStart < 0) return fallback
    const isQuoted = event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED
    return this.#at(isQuoted ? event.valueStart - 1 : event.valueStart)
  }

  #tag({ tagStart, tagEnd }: NodeEvent): string {
    return tagStart < 0 ? '' : this.#input.text.slice(tagStart, tagEnd)
  }

  #slice({ anchorStart, anchorEnd }: { readonly anchorStart: number; readonly anchorEnd: number }): string {
    return this.#input.text.slice(anchorStart, anchorEnd)
  }

  #at(offset: number): Location {
    return this.#input.lines.at(offset)
  }

  /** The next event, which stays the next one. */
  #peek(): Event {
    const event = this.#input.events[this.#next]
    invariant(event, 'every collection of the event stream is closed')
    return event
  }

  /** The next event; the one after it becomes the next one. */
  #take(): Event {
    const event = this.#peek()
    this.#next += 1
    return event
  }
}

/**
 * The entries of the map, or list of maps, in a merge key (https://yaml.org/type/merge.html); throws for other
 * values.
 */
function mergedEntries(value: Value, at: Location): readonly MapEntry[] {
  const maps = value.kind === 'list' ? value.items : [value]
  return maps.flatMap((map) => {
    if (map.kind === 'map') return [...map.entries.values()]
    throw new Unreadable(diagnostic('yaml-merge-value', undefined, at))
  })
}
