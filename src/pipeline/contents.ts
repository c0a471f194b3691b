import { dataElementPlaces, expandedName, type SchemaSet, type Version } from '../schema/index.ts'
import { findLayout } from '../typescript/index.ts'

/** The number of types, and the data elements and subsets of a version. */
export interface Contents {
  /** The number of types that the generated modules export. */
  readonly types: number
  /** The ids of data elements below any root, sorted, with numbers in numeric order. */
  readonly dataElements: readonly string[]
  readonly subsets: readonly string[]
}

/**
 * The number of exported types, and the ids of data elements and subsets of all sets, sorted. Places that refer
 * to another data element are not counted.
 */
export function countContents(version: Version): Contents {
  const layout = findLayout(version)
  const ids = new Set<string>()
  const subsets = new Set<string>()
  let types = 0
  for (const set of version.sets) {
    const place = layout.set(set.name)
    for (const namespace of place.modules.keys()) types += place.exportedTypes(namespace).length
    for (const { dataElement } of listDataElementPlaces(set)) {
      if (dataElement.refersTo === undefined) ids.add(dataElement.id)
      for (const { subset } of dataElement.subsets) subsets.add(subset)
    }
  }
  return { types, dataElements: [...ids].sort(byNumber), subsets: [...subsets].sort() }
}

/** The places of data elements below all global elements of a set. */
function listDataElementPlaces(set: SchemaSet) {
  return [...set.elements.values()].flatMap((element) => dataElementPlaces(set, element))
}

/** The expanded names of the global elements that are not abstract, in order of declaration. */
export function rootNames(set: SchemaSet): readonly string[] {
  return [...set.elements.values()]
    .filter((element) => !element.abstract)
    .map(({ name }) => expandedName(name))
}

/** Compares ids by their letters, then their number: `A2` comes before `A10`. */
function byNumber(a: string, b: string): number {
  const [, left = a, first = ''] = /^(\D*)(\d*)$/.exec(a) ?? []
  const [, right = b, second = ''] = /^(\D*)(\d*)$/.exec(b) ?? []
  if (left !== right) return left < right ? -1 : 1
  return Number(first) - Number(second) || (a < b ? -1 : 1)
}
