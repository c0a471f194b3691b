import type { Json } from '../../schema/index.ts'
import { canonicalNumber } from './canonical-number.ts'
import type { Entries, ScalarValue, Value } from './value.ts'

/**
 * A value without its places. Every key, `__proto__` too, is an own property of an object without prototype; a number
 * that a double would change is its text. What a document shares through aliases stays shared.
 */
export function toJson(value: Value, done: Map<Value, Json> = new Map()): Json {
  if (value.kind === 'scalar') return scalarToJson(value)
  const earlier = done.get(value)
  if (earlier !== undefined) return earlier
  const json =
    value.kind === 'list'
      ? value.items.map((item) => toJson(item, done))
      : convertEntries(value.entries, done)
  done.set(value, json)
  return json
}

function scalarToJson({ value, text }: ScalarValue): Json {
  return typeof value === 'number' && canonicalNumber(text) !== canonicalNumber(String(value)) ? text : value
}

function convertEntries(entries: Entries, done: Map<Value, Json>): Json {
  const object: Record<string, Json> = Object.create(null)
  for (const { key, value } of entries.values()) object[key] = toJson(value, done)
  return object
}
