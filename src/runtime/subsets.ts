import type { Codec } from './codec.ts'
import type { Issue } from './result.ts'

/** What a property holds: a value that belongs to subsets, or an object with known properties. */
export type SubsetPlace =
  /** The ids of its subsets, separated by spaces; `?` if they are unknown. */
  | string
  /** Always kept, since it is not content: the header of a message. */
  | true
  | SubsetPlaces

/** An id for `select` that also keeps values whose subsets are unknown. */
export const unknownMembership = '?'

/** The known properties of an object, and what each holds. */
export interface SubsetPlaces {
  readonly [property: string]: SubsetPlace
}

/** A type with every part optional: a selection that may not be valid for its schema. */
export type Reduced<T> = T extends readonly (infer E)[]
  ? readonly Reduced<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Reduced<T[K]> }
    : T

/** The result of `select`: the selected part of a value, and whether it is valid for the schema. */
export type Selection<T> =
  | { readonly ok: true; readonly value: T; readonly unknown: readonly string[] }
  | {
      readonly ok: false
      /** The selected part, which lacks values that the schema requires. */
      readonly value: Reduced<T>
      /** The schema's issues with the selected part. */
      readonly issues: readonly Issue[]
      /** Requested ids that do not exist; they select nothing. */
      readonly unknown: readonly string[]
    }

/**
 * Selects the parts of a value that belong to the given subsets and checks the result. Everything else is removed,
 * also places without a data element and objects and lists that become empty. The value itself is not changed. Ids
 * that no subset has are listed as `unknown`.
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

/**
 * A copy with only the parts of wanted subsets; `undefined` if nothing is left. `null` and members without a place
 * are removed.
 */
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
