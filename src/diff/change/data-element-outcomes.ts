import type { Root } from '../../align/index.ts'
import { type DataElementPlace, printSteps } from '../../schema/index.ts'
import type { Change, DataElementFate } from './change.ts'

/** What became of each data element of two versions, wherever it stands: the earlier version's order, then what is new. */
export function findDataElementOutcomes(
  roots: { readonly before: readonly Root[]; readonly after: readonly Root[] },
  changes: readonly Change[],
): readonly DataElementFate[] {
  const [before, after] = [groupPlaces(roots.before), groupPlaces(roots.after)]
  const byElement = changesByElement(changes)
  return [...new Set([...before.keys(), ...after.keys()])].map((id) => {
    const [here, there] = [before.get(id) ?? [], after.get(id) ?? []]
    const name = [...here, ...there]
      .map((place) => findDataElementName(place, id))
      .find((text) => text !== undefined)
    return {
      id,
      ...(name === undefined ? {} : { name }),
      before: printPaths(here),
      after: printPaths(there),
      fate: here.length === 0 ? 'added' : there.length === 0 ? 'removed' : 'joined',
      changes: byElement.get(id) ?? [],
    }
  })
}

function groupPlaces(roots: readonly Root[]): ReadonlyMap<string, readonly DataElementPlace[]> {
  const found = new Map<string, DataElementPlace[]>()
  for (const [id, places] of roots.flatMap((root) => [...root.places])) {
    found.set(id, [...(found.get(id) ?? []), ...places])
  }
  return found
}

function findDataElementName({ dataElement }: DataElementPlace, id: string): string | undefined {
  return dataElement.id === id ? dataElement.name : undefined
}

function printPaths(places: readonly DataElementPlace[]): readonly string[] {
  return [...new Set(places.map((place) => printSteps(place.steps)))]
}

function changesByElement(changes: readonly Change[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const { id, dataElement, dataElements = [] } of changes) {
    for (const element of new Set([...(dataElement === undefined ? [] : [dataElement]), ...dataElements])) {
      found.set(element, [...(found.get(element) ?? []), id])
    }
  }
  return found
}
