import { printAsJson, type ValueDifference } from './compare-values.ts'
import type { ShadowDifference, ShadowSample } from './options.ts'

/** The fields of a version's `data-elements.json` that are used here. */
export interface DataElementTable {
  readonly dataElements: readonly {
    readonly id: string
    readonly places: readonly { readonly root: string; readonly path: string }[]
  }[]
}

/**
 * A function that returns the data element at a place in documents of a root, or `undefined`. The place is the
 * names below the root, as its codec reads them.
 */
export function dataElementsOf(
  { dataElements }: DataElementTable,
  root: string,
): (names: readonly string[]) => string | undefined {
  const known = new Map<string, string>()
  for (const { id, places } of dataElements) {
    for (const place of places) {
      if (place.root === root) known.set(place.path.split('/').slice(2).join('/'), id)
    }
  }
  return (names) => known.get(names.join('/'))
}

interface Place {
  readonly path: string
  readonly dataElement: string | undefined
  readonly kind: ShadowDifference['kind']
  readonly samples: ShadowSample[]
  count: number
  answers: number
}

/** The number of places counted separately, which limits memory. */
const mostPlaces = 1000
const longest = 200

/**
 * Counts differences by kind and data element, or by path where that is unknown. Beyond `mostPlaces`, only in
 * `others`.
 */
export class DifferenceCounts {
  readonly #places = new Map<string, Place>()
  readonly #samples: number
  readonly #dataElementOf: (names: readonly string[]) => string | undefined
  others = 0

  constructor(samples: number, dataElementOf: (names: readonly string[]) => string | undefined) {
    this.#samples = samples
    this.#dataElementOf = dataElementOf
  }

  /**
   * Counts the differences of one answer by place; an answer counts once for each place. The first differences of a
   * place are kept as samples; those beyond the largest number of places count in `others`.
   */
  add(key: string, differences: readonly ValueDifference[]): void {
    const seen = new Set<Place>()
    for (const difference of differences) {
      const place = this.#findPlace(difference)
      if (place === undefined) {
        this.others++
        continue
      }
      place.count++
      if (!seen.has(place)) place.answers++
      seen.add(place)
      if (place.samples.length < this.#samples) place.samples.push(makeSample(key, difference))
    }
  }

  /** The differences by place, those in the most answers first. */
  list(): readonly ShadowDifference[] {
    const all = [...this.#places.values()].map(({ dataElement, samples, ...place }) => {
      return { ...place, ...(dataElement === undefined ? {} : { dataElement }), samples: [...samples] }
    })
    return all.sort(
      (a, b) => b.answers - a.answers || b.count - a.count || (makeSortKey(a) < makeSortKey(b) ? -1 : 1),
    )
  }

  /** The counted place of a difference, added if new; `undefined` if there are too many places. */
  #findPlace({ path, kind }: ValueDifference): Place | undefined {
    const names = path.filter((step) => typeof step === 'string')
    const dataElement = this.#dataElementOf(names)
    const printed = `/${names.join('/')}`
    const name = `${kind} ${dataElement ?? printed}`
    const known = this.#places.get(name)
    if (known !== undefined || this.#places.size >= mostPlaces) return known
    const place: Place = { path: printed, dataElement, kind, count: 0, answers: 0, samples: [] }
    this.#places.set(name, place)
    return place
  }
}

function makeSortKey({ kind, path }: Pick<Place, 'kind' | 'path'>): string {
  return `${path} ${kind}`
}

/** A difference as a sample: its path with indexes, and both values as text. */
function makeSample(key: string, difference: ValueDifference): ShadowSample {
  return {
    key,
    path: `/${difference.path.join('/')}`,
    ...('old' in difference ? { old: printed(difference.old) } : {}),
    ...('new' in difference ? { new: printed(difference.new) } : {}),
  }
}

/** A value as JSON, cut after `longest` characters. */
function printed(value: unknown): string {
  const text = printAsJson(value)
  return text.length <= longest ? text : `${text.slice(0, longest)}…`
}
