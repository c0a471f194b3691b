import {
  type Annotation,
  compareSubsetIds,
  type DataElement,
  dataElementPlaces,
  respellSubsets,
  type SchemaSet,
  type SubsetIdLists,
  type SubsetMembership,
  type Version,
} from '../../schema/index.ts'
import { findLayout, type OutputFile, slug } from '../../typescript/index.ts'
import { countKnown, isKnown, withEnvelope } from './envelope.ts'
import { boundRoots, selectablePlaces, unknownMembershipId } from './places.ts'
import { type SelectableRoot, selectionModule } from './selection-module.ts'

/**
 * A version that assigns no subsets (`borrower`) and one that assigns them to the same data elements (`lender`).
 */
export interface BorrowInput {
  readonly lender: Version
  readonly borrower: Version
  /** The folder of the comparison; the modules are in `subsets/` below it. */
  readonly folder: string
  /** Comment lines that open every generated file. */
  readonly header: readonly string[]
  /** The module specifier of the runtime. */
  readonly runtime: string
}

export interface BorrowedSubsets {
  readonly files: readonly OutputFile[]
  readonly roots: readonly BorrowedRoot[]
  /** How the subset ids differ from those in the version's code lists; absent where nothing is borrowed or stated. */
  readonly ids?: SubsetIdLists
}

/**
 * The data elements of a root's content whose subsets the other version gives, counted, and those whose it does
 * not.
 */
export interface BorrowedRoot {
  readonly root: string
  /** Its module, below the output folder. */
  readonly file: string
  readonly known: number
  /** Data elements without known subsets. */
  readonly unknown: readonly string[]
}

/**
 * The modules with `selectSubsets` for a version without subsets, using the subsets that the lender gives the same
 * data elements. The envelope around the content is kept; data elements without known subsets are left out by
 * default. Empty if the lender has no subsets or the borrower has its own.
 */
export function borrowedSubsets({ lender, borrower, folder, header, runtime }: BorrowInput): BorrowedSubsets {
  const named = collectMemberships(lender)
  if (named.size === 0 || collectMemberships(borrower).size > 0) return { files: [], roots: [] }
  const all = [...named.values()].flatMap((subsets) => subsets.map(({ subset }) => subset))
  const ids = compareSubsetIds(new Set(all), borrower.sets)
  const memberships = new Map([...named].map(([id, subsets]) => [id, respellSubsets(subsets, ids)]))
  const layout = findLayout(borrower)
  const bound = boundRoots(borrower)
  const files: OutputFile[] = []
  const roots: BorrowedRoot[] = []
  for (const { name } of borrower.sets) {
    const place = layout.set(name)
    const lent = withMemberships(place.set, memberships)
    for (const [key, root] of place.set.elements) {
      if (!bound.has(`${name}#${key}`)) continue
      const places = withEnvelope(selectablePlaces(lent, root))
      if (!places.some(isKnown)) continue
      const { known, unknown } = countKnown(places)
      const path = `${folder}/subsets/${slug(place.rootName(root))}.ts`
      const says = [
        `${borrower.name} names no subsets: ${known} of ${known + unknown.length} data elements have those of ${lender.name}. Values of the others are left out`,
        'unless `withUnknown` asks for them. What is around the content stays.',
        ...describeIdDifferences(ids, lender.name, borrower.name),
      ]
      const only: readonly SelectableRoot[] = [{ root, places }]
      const made = {
        folder: place.modules.get(root.name.namespace) ?? place.folder,
        roots: only,
        path,
        elsewhere: says,
      }
      files.push(selectionModule({ header, runtime }, place, made))
      roots.push({ root: `${name}#${key}`, file: path, known, unknown })
    }
  }
  return { files, roots, ...(roots.length === 0 ? {} : { ids }) }
}

/** Sentences on subset ids that differ between the versions; none if all agree. */
function describeIdDifferences(
  { respelled, withoutMembers, notListed }: SubsetIdLists,
  from: string,
  to: string,
): readonly string[] {
  return [
    ...(respelled.size === 0
      ? []
      : [
          `Ids as ${to} lists them: ${[...respelled].map(([id, other]) => `${other} is ${id} of ${from}`).join(', ')}.`,
        ]),
    ...(withoutMembers.length === 0
      ? []
      : [
          `${to} lists ${withoutMembers.join(', ')}, of which ${from} says nothing: the result names them as unknown.`,
        ]),
    ...(notListed.length === 0 ? [] : [`${to} does not list ${notListed.join(', ')}.`]),
  ]
}

/**
 * The subsets of each data element: only those that it belongs to at every place, so that none discloses too much.
 */
function collectMemberships({ sets }: Version): ReadonlyMap<string, readonly SubsetMembership[]> {
  const found = new Map<string, readonly SubsetMembership[]>()
  for (const set of sets) {
    for (const root of set.elements.values()) {
      for (const { dataElement } of dataElementPlaces(set, root)) {
        const { id, subsets, refersTo } = dataElement
        if (refersTo !== undefined || subsets.length === 0) continue
        const known = found.get(id)
        const here = new Set(subsets.map(({ subset }) => subset))
        found.set(id, known === undefined ? subsets : known.filter(({ subset }) => here.has(subset)))
      }
    }
  }
  return found
}

/**
 * A copy of a set whose data elements have the given subsets. Those without, and those that refer to another data
 * element, get `unknownMembershipId`.
 */
function withMemberships(
  set: SchemaSet,
  memberships: ReadonlyMap<string, readonly SubsetMembership[]>,
): SchemaSet {
  const lend = (element: DataElement): DataElement => ({
    ...element,
    subsets: (element.refersTo === undefined ? memberships.get(element.id) : undefined) ?? [
      { subset: unknownMembershipId, status: '' },
    ],
  })
  const annotations = new Map(
    [...set.annotations].map(([id, annotation]): readonly [string, Annotation] => [
      id,
      { ...annotation, dataElements: annotation.dataElements.map(lend) },
    ]),
  )
  return { ...set, annotations }
}
