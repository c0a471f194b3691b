import type { Location } from '../../diagnostics/index.ts'
import type { Json } from '../../schema/index.ts'

/**
 * A value as plain JSON. Objects have no prototype, so any key is an own property; a number that a double would
 * change is its text. Values shared through aliases stay shared.
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

/** The value of a scalar; the text of a number that a double would change. */
function scalarToJson({ value, text }: ScalarValue): Json {
  return typeof value === 'number' && canonicalNumber(text) !== canonicalNumber(String(value)) ? text : value
}

/** The entries of a map as a JSON object without prototype. */
function convertEntries(entries: Entries, done: Map<Value, Json>): Json {
  const object: Record<string, Json> = Object.create(null)
  for (const { key, value } of entries.values()) object[key] = toJson(value, done)
  return object
}

/**
 * The canonical spelling of a decimal number: sign, digits without outer zeros, power of ten (`1.50` is `15e-1`).
 */
export function canonicalNumber(text: string): string {
  const match = /^(-?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const significant = digits.replace(/0+$/, '')
  if (significant === '') return '0'
  const power = BigInt(exponent) - BigInt(fraction.length) + BigInt(digits.length - significant.length)
  return `${sign}${significant}e${power}`
}

/** A JSON or YAML value that knows where each part of it stands; keys live in maps, never on objects. */
export type Value = MapValue | ListValue | ScalarValue

export interface MapValue {
  readonly kind: 'map'
  readonly entries: Entries
  readonly at: Location
}

/** The entries of a map in the order of the text; a `Map` is one, and so is what stands on a tape. */
export interface Entries extends Iterable<readonly [string, MapEntry]> {
  readonly size: number
  get(key: string): MapEntry | undefined
  has(key: string): boolean
  keys(): Iterable<string>
  values(): Iterable<MapEntry>
}

export interface MapEntry {
  readonly key: string
  readonly keyAt: Location
  readonly value: Value
}

export interface ListValue {
  readonly kind: 'list'
  readonly items: readonly Value[]
  readonly at: Location
}

export interface ScalarValue {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  /** The source text of a number, so that no digit is lost; the text itself for a string. */
  readonly text: string
  /** How YAML has it, where that is not the text: `0123`, `0x1F`, `True`, `~`. */
  readonly written?: string
  readonly at: Location
}
