import type { Location } from '../../../diagnostics/index.ts'
import type { ListValue, MapEntry, MapValue, ScalarValue, Value } from '../../text/index.ts'

/** An entry of a map; its key stands where its value does, where it stands nowhere itself. */
export function entry(key: string, value: Value, keyAt: Location = value.at): MapEntry {
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

/** A map whose values are made anew; anything else stays as it is and is told where it is read. */
export function mapValues(value: Value, make: (value: Value) => Value): Value {
  if (value.kind !== 'map') return value
  return makeMap(
    value.at,
    [...value.entries.values()].map((one) => withValue(one, make(one.value))),
  )
}

export function listItems(value: Value | undefined): readonly Value[] {
  return value?.kind === 'list' ? value.items : []
}
