import type { ValueDifference } from './compare-values.ts'
import type { ShadowDifference, ShadowSample } from './options.ts'

/** The part of `data-elements.json` of a version that is read here. */
export interface DataElementTable {
  readonly dataElements: readonly {
    readonly id: string
    readonly places: readonly { readonly root: string; readonly path: string }[]
  }[]
}

/** Says which data element stands at a place of a root's documents: names below the root, as its codec reads them. */
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

/** Places that are told apart: memory stays where it is, whatever the answers are. */
const mostPlaces = 1000
const longest = 200

/** Counts differences by data element, or by path where none is known. */
export class DifferenceCounts {
  readonly #places = new Map<string, Place>()
  readonly #samples: number
  readonly #dataElementOf: (names: readonly string[]) => string | undefined
  others = 0

  constructor(samples: number, dataElementOf: (names: readonly string[]) => string | undefined) {
    this.#samples = samples
    this.#dataElementOf = dataElementOf
  }

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

  list(): readonly ShadowDifference[] {
    const all = [...this.#places.values()].map(({ dataElement, samples, ...place }) => {
      return { ...place, ...(dataElement === undefined ? {} : { dataElement }), samples: [...samples] }
    })
    return all.sort(
      (a, b) => b.answers - a.answers || b.count - a.count || (makeSortKey(a) < makeSortKey(b) ? -1 : 1),
    )
  }

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

function makeSample(key: string, difference: ValueDifference): ShadowSample {
  return {
    key,
    path: `/${difference.path.join('/')}`,
    ...('old' in difference ? { old: printed(difference.old) } : {}),
    ...('new' in difference ? { new: printed(difference.new) } : {}),
  }
}

function printed(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length <= longest ? text : `${text.slice(0, longest)}…`
}
