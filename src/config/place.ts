import type { Location } from '../diagnostics/index.ts'
import { type MapEntry, TextLines, type Value } from '../ingest/text/index.ts'

/**
 * A module's value with places: each key is located where the text next has it. A configuration that is one
 * literal gets exact places; for a computed one, keys not found get their parent's place.
 */
export function locateModuleValue(value: unknown, file: string, text: string): Value {
  const lines = new TextLines(file, text)
  let offset = Math.max(0, text.search(/export\s+default|module\.exports/))
  const nested = new Set<object>()
  /** A value with its place; circular references become `null`. */
  const place = (value: unknown, at: Location): Value => {
    if (typeof value !== 'object' || value === null || !isRecordOrList(value)) return scalar(value, at)
    if (nested.has(value)) return { kind: 'scalar', value: null, text: 'a cycle', at }
    nested.add(value)
    const result: Value = Array.isArray(value)
      ? { kind: 'list', items: value.map((item) => place(item, at)), at }
      : { kind: 'map', entries: entries(value, at), at }
    nested.delete(value)
    return result
  }
  const entries = (owner: object, at: Location): ReadonlyMap<string, MapEntry> =>
    new Map(
      Object.entries(owner)
        .filter(([, value]) => value !== undefined)
        .map(([key, value]) => {
          const found = findKey(text, key, offset)
          if (found !== undefined) offset = found + key.length
          const keyAt = found === undefined ? at : lines.at(found)
          return [key, { key, keyAt, value: place(value, keyAt) }]
        }),
    )
  return place(value, lines.at(0))
}

/** Whether a value is read by its keys. Objects of built-in classes (`URL`, `Map`, `Promise`) are not. */
function isRecordOrList(value: object): boolean {
  const tag = builtInTag(value)
  return Array.isArray(value) || tag === 'Object' || tag === 'Module'
}

/** The name of a built-in class, as `Object.prototype.toString` tells it; `Object` for all others. */
function builtInTag(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

/** A scalar value with its place; functions, URL objects and the like become `null` with a text that says so. */
function scalar(value: unknown, at: Location): Value {
  const isPlain = value === null || ['string', 'number', 'boolean'].includes(typeof value)
  if (isPlain)
    return { kind: 'scalar', value: value as string | number | boolean | null, text: String(value), at }
  const what = typeof value === 'object' ? `${builtInTag(value)} object` : typeof value
  return { kind: 'scalar', value: null, text: `a ${what}`, at }
}

/**
 * The next position of an object literal's key in the text: bare or quoted, followed by a colon, comma, brace or
 * parenthesis. `undefined` if it is not found.
 */
function findKey(text: string, key: string, from: number): number | undefined {
  const escaped = key.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const pattern = new RegExp(`(?<=[{,\\s])(['"\`]?)${escaped}\\1(?=\\s*[:,}(])`, 'g')
  pattern.lastIndex = from
  return pattern.exec(text)?.index
}
