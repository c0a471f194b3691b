import type { DataElement, Json } from '../../schema/index.ts'
import type { CollectedPlace, FoundElement } from './collect.ts'

/** A data element's entry in the table. */
export function dataElementEntry(id: string, { said, places }: FoundElement): Json {
  return {
    id,
    ...first(said, 'name'),
    ...first(said, 'format'),
    ...first(said, 'codeList'),
    ...first(said, 'refersTo'),
    places: distinctPlaces(places).map(({ max, ...place }) => ({
      ...place,
      max: Number.isFinite(max) ? max : 'unbounded',
    })),
    subsets: subsetStatuses(said),
  }
}

/** Where the version says a thing twice, the first saying counts. */
function first(said: readonly DataElement[], field: 'name' | 'format' | 'codeList' | 'refersTo'): object {
  const value = said.map((element) => element[field]).find((one) => one !== undefined)
  return value === undefined ? {} : { [field]: value }
}

function distinctPlaces(places: readonly CollectedPlace[]): readonly CollectedPlace[] {
  const key = ({ set, root, path }: CollectedPlace): string => JSON.stringify([set, root, path])
  return [...new Map(places.map((place) => [key(place), place])).values()].sort((a, b) =>
    key(a) < key(b) ? -1 : 1,
  )
}

/** The status in each subset as written; different ones are all named. */
function subsetStatuses(said: readonly DataElement[]): Json {
  const statuses = new Map<string, Set<string>>()
  // What one annotation says is said at every place that it stands at.
  for (const subsets of new Set(said.map((one) => one.subsets))) {
    for (const { subset, status } of subsets) {
      const known = statuses.get(subset)
      if (known) known.add(status)
      else statuses.set(subset, new Set([status]))
    }
  }
  return Object.fromEntries(
    [...statuses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([subset, found]) => [subset, [...found].filter((status) => status !== '').join('/')]),
  )
}
