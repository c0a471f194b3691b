import type { Location } from '../../diagnostics/index.ts'

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
