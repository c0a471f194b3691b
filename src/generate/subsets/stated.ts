import {
  type Annotation,
  compareSubsetIds,
  type ElementDeclaration,
  type SchemaSet,
  type Version,
} from '../../schema/index.ts'
import { findLayout } from '../../typescript/index.ts'
import type { BorrowedRoot, BorrowedSubsets } from './borrowed.ts'
import { countKnown, isKnown, withOuterEnvelope } from './envelope.ts'
import { boundRoots, type SelectablePlace, selectablePlaces, unknownMembershipId } from './places.ts'

/**
 * The places of a root whose subsets a source of their own names. What is around the content is kept, and what the
 * source does not name is left out unless it is asked for.
 */
export function statedPlaces(set: SchemaSet, root: ElementDeclaration): readonly SelectablePlace[] {
  return withOuterEnvelope(selectablePlaces(markUnknown(set), root))
}

/** The marked copies of sets: what is known of a set is kept by the set, so all roots share one copy. */
const marked = new WeakMap<SchemaSet, SchemaSet>()

/** A copy of a set in which data elements without subsets have `unknownMembershipId`, once for each set. */
function markUnknown(set: SchemaSet): SchemaSet {
  const known = marked.get(set)
  if (known !== undefined) return known
  const unknown = [{ subset: unknownMembershipId, status: '' }]
  const annotations = new Map(
    [...set.annotations].map(([id, annotation]): readonly [string, Annotation] => {
      const dataElements = annotation.dataElements.map((element) =>
        element.subsets.length > 0 ? element : { ...element, subsets: unknown },
      )
      return [id, { ...annotation, dataElements }]
    }),
  )
  const made = { ...set, annotations }
  marked.set(set, made)
  return made
}

/** What a source names, root by root. */
export interface StatedSubsets extends Omit<BorrowedSubsets, 'files'> {
  readonly file: string
}

/** The comment lines of a function that selects by a source of its own. */
export function describeSource(file: string, places: readonly SelectablePlace[]): readonly string[] {
  const { known, unknown } = countKnown(places)
  return [
    `${file} names the subsets of ${known} of ${known + unknown.length} data elements. Values of the others are left out`,
    'unless `withUnknown` asks for them. What is around the content stays.',
  ]
}

/**
 * The roots whose subsets a source of the version names, and how the ids differ from those that the version lists.
 * Undefined for a version without such a source. The modules are part of the version's own files.
 */
export function statedSubsets(version: Version): StatedSubsets | undefined {
  const { subsetSource, sets } = version
  if (subsetSource === undefined) return undefined
  const layout = findLayout(version)
  const bound = boundRoots(version)
  const ids = new Set<string>()
  const roots: BorrowedRoot[] = []
  for (const { name, annotations } of sets) {
    for (const { dataElements } of annotations.values()) {
      for (const { subsets } of dataElements) for (const { subset } of subsets) ids.add(subset)
    }
    const place = layout.set(name)
    for (const [key, root] of place.set.elements) {
      if (!bound.has(`${name}#${key}`)) continue
      const places = statedPlaces(place.set, root)
      if (!places.some(isKnown)) continue
      const folder = place.modules.get(root.name.namespace) ?? place.folder
      roots.push({ root: `${name}#${key}`, file: `${folder}/subsets.ts`, ...countKnown(places) })
    }
  }
  return { file: subsetSource.file, roots, ids: compareSubsetIds(ids, sets) }
}
