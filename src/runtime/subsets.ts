import type { Codec } from './codec.ts'
import type { Issue } from './result.ts'

/** What may stand at a property: a value that belongs to subsets, or an object of which only named properties are known. */
export type SubsetPlace =
  /** The ids of the subsets, separated by spaces; `?` where nobody says which. */
  | string
  /** What is no content and always stays: the header of a message. */
  | true
  | SubsetPlaces

/** Stands among the ids where values stay of which nobody says what subsets they belong to. */
export const unknownMembership = '?'

/** The known properties of an object, each with what may stand there. */
export interface SubsetPlaces {
  readonly [property: string]: SubsetPlace
}

/** The same with every part optional: what is left of a value that its schema does not take as it is. */
export type Reduced<T> = T extends readonly (infer E)[]
  ? readonly Reduced<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Reduced<T[K]> }
    : T

/** What subsets leave of a value. */
export type Selection<T> =
  | { readonly ok: true; readonly value: T; readonly unknown: readonly string[] }
  | {
      readonly ok: false
      /** What was selected, without what the schema misses. */
      readonly value: Reduced<T>
      /** What the schema misses. */
      readonly issues: readonly Issue[]
      /** Ids that no subset has; they select nothing. */
      readonly unknown: readonly string[]
    }

/**
 * What a value holds at places of the given subsets, and nothing else: places that carry no data element and objects
 * without selected content are gone. The place decides, not the name: the same type holds other data elements elsewhere.
 */
export function select<T extends object>(
  value: T,
  ids: Iterable<string>,
  places: SubsetPlaces,
  known: readonly string[],
  codec: Pick<Codec<T>, 'validate'>,
): Selection<T> {
  const wanted = new Set(ids)
  const unknown = [...wanted].filter((id) => id !== unknownMembership && !known.includes(id))
  const kept: unknown = selected(value, places, wanted) ?? {}
  const checked = codec.validate(kept)
  if (checked.ok) return { ok: true, value: checked.value, unknown }
  return { ok: false, value: kept as Reduced<T>, issues: checked.issues, unknown }
}

function selected(value: unknown, place: SubsetPlace, wanted: ReadonlySet<string>): unknown {
  if (value === undefined || value === null) return undefined
  if (place === true) return value
  if (typeof place === 'string') return place.split(' ').some((id) => wanted.has(id)) ? value : undefined
  if (Array.isArray(value)) {
    const items = value.map((item) => selected(item, place, wanted)).filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items
  }
  if (typeof value !== 'object') return undefined
  const members = Object.entries(value).flatMap(([property, member]): readonly [string, unknown][] => {
    const inner = Object.hasOwn(place, property) ? place[property] : undefined
    const kept = inner === undefined ? undefined : selected(member, inner, wanted)
    return kept === undefined ? [] : [[property, kept]]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}
