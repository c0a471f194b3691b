import { dataElementPlaces, expandedName, type SchemaSet, type Version } from '../schema/index.ts'
import { findLayout } from '../typescript/index.ts'

/** How many of what a version holds. */
export interface Contents {
  /** Types that the emitted modules export. */
  readonly types: number
  /** Ids of data elements that stand somewhere below a root, by code unit with numbers in order. */
  readonly dataElements: readonly string[]
  readonly subsets: readonly string[]
}

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

function listDataElementPlaces(set: SchemaSet) {
  return [...set.elements.values()].flatMap((element) => dataElementPlaces(set, element))
}

/** The roots of a set, `{namespace}local`, as they are declared. */
export function rootNames(set: SchemaSet): readonly string[] {
  return [...set.elements.values()]
    .filter((element) => !element.abstract)
    .map(({ name }) => expandedName(name))
}

/** `A2` before `A10`. */
function byNumber(a: string, b: string): number {
  const [, left = a, first = ''] = /^(\D*)(\d*)$/.exec(a) ?? []
  const [, right = b, second = ''] = /^(\D*)(\d*)$/.exec(b) ?? []
  if (left !== right) return left < right ? -1 : 1
  return Number(first) - Number(second) || (a < b ? -1 : 1)
}
