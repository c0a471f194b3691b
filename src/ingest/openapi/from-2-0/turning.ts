import type { Location, Sink } from '../../../diagnostics/index.ts'
import { findFragment, joinPath, pointedAt, textAt, withoutFragment } from '../../json-schema/index.ts'
import type { ListValue, MapEntry, MapValue, ScalarValue, Value } from '../../text/index.ts'

/** An entry of a map; its key stands where its value does, where it stands nowhere itself. */
export function makeMapEntry(key: string, value: Value, keyAt: Location = value.at): MapEntry {
  return { key, keyAt, value }
}

/** An entry with another value, at the same key. Copied by name: what an entry of a JSON text says is got from the text. */
export function withValue({ key, keyAt }: MapEntry, value: Value): MapEntry {
  return { key, keyAt, value }
}

export function makeMap(at: Location, entries: readonly MapEntry[]): MapValue {
  return { kind: 'map', entries: new Map(entries.map((one) => [one.key, one])), at }
}

export function makeList(at: Location, items: readonly Value[]): ListValue {
  return { kind: 'list', items, at }
}

export function makeScalar(at: Location, value: string | boolean): ScalarValue {
  return { kind: 'scalar', value, text: String(value), at }
}

/** The entries of a map, those of some keys left out. */
export function entriesWithout({ entries }: MapValue, ...keys: readonly string[]): readonly MapEntry[] {
  return [...entries.values()].filter(({ key }) => !keys.includes(key))
}

/** A map with each value replaced by `make`; any other value unchanged. */
export function mapValues(value: Value, make: (value: Value, key: string) => Value): Value {
  if (value.kind !== 'map') return value
  return makeMap(
    value.at,
    [...value.entries.values()].map((one) => withValue(one, make(one.value, one.key))),
  )
}

export function listItems(value: Value | undefined): readonly Value[] {
  return value?.kind === 'list' ? value.items : []
}

/** Media Type Objects of responses that are files (`type: file`). */
const files = new WeakSet<Value>()

/** Marks a Media Type Object as that of a file, whatever its media type says. */
export function markFile<Media extends Value>(media: Media): Media {
  files.add(media)
  return media
}

/** Whether a Media Type Object was made for a file of OpenAPI 2.0. */
export function isMarkedFile(media: Value): boolean {
  return files.has(media)
}

/** One document of OpenAPI 2.0 while it is turned into one of 3.0. */
export interface Turning {
  readonly path: string
  /** A document of the source as it is written. */
  readonly written: (path: string) => Value | undefined
  readonly sink: Sink
  /** The schemas that were turned: what a document says once and uses often stays one. */
  readonly schemas: Map<Value, Value>
  /** The targets of references from schemas, each once. */
  readonly referred: Map<string, Target>
  /** `x-nullable` is `nullable`. */
  readonly readsXNullable: boolean
}

/** Where a reference leads: a document of the source and a pointer in it. */
export interface Target {
  readonly path: string
  readonly pointer: string
}

/** A value and the document that it stands in. */
export interface WrittenValue {
  readonly value: Value
  readonly path: string
  /** The JSON pointer of its place, if a reference led to it. */
  readonly pointer?: string
}

/**
 * The value that references end at, with its document; the given value where they lead nowhere or in a circle.
 * Used for parts whose form in 3.0 depends on the operation, so that they are copied to where they are used.
 */
export function resolveValue({ written }: Pick<Turning, 'written'>, from: WrittenValue): WrittenValue {
  const seen = new Set<string>()
  for (let here = from; ; ) {
    const reference = here.value.kind === 'map' ? textAt(here.value, '$ref') : undefined
    if (reference === undefined) return here
    const target = findTarget(reference, here.path)
    const root = target && written(target.path)
    const value = root && pointedAt(root, target.pointer)
    if (target === undefined || value === undefined) return from
    const key = printTarget(target)
    if (seen.has(key)) return from
    seen.add(key)
    here = { value, ...target }
  }
}

/** The document and the pointer that a reference in the document at `path` leads to; undefined for other targets. */
export function findTarget(reference: string, path: string): Target | undefined {
  const file = withoutFragment(reference)
  const target = file === '' ? path : joinPath(path, file)
  const pointer = findFragment(reference)
  return target === undefined || pointer === undefined ? undefined : { path: target, pointer }
}

export function printTarget({ path, pointer }: Target): string {
  return `${path}#${pointer}`
}

/**
 * A reference of the document at `path`, rewritten relative to the document that is being turned. References of
 * that document itself and full URIs stay as they are.
 */
export function rebased({ path: own }: Pick<Turning, 'path'>, reference: string, path: string): string {
  if (path === own || /^[a-z][a-z0-9+.-]*:/i.test(reference)) return reference
  const file = withoutFragment(reference)
  const target = file === '' ? path : joinPath(path, file)
  if (target === undefined) return reference
  const up = '../'.repeat(own.split('/').length - 1)
  return up + target.split('/').map(encodeURIComponent).join('/') + reference.slice(file.length)
}
