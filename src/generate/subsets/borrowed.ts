import {
  type Annotation,
  type DataElement,
  dataElementPlaces,
  type SchemaSet,
  type SubsetMembership,
  type Version,
} from '../../schema/index.ts'
import { findLayout, type OutputFile, slug } from '../../typescript/index.ts'
import { boundRoots, type SelectablePlace, selectablePlaces, unknownMembershipId } from './places.ts'
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
  /** How the subset ids differ from those in the borrower's code lists; absent where nothing is borrowed. */
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
  const ids = compareIdLists(new Set(all), borrower)
  const memberships = new Map([...named].map(([id, subsets]) => [id, respell(subsets, ids)]))
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
      const inside = contentIn(places)
      const unknown = [...new Set(inside.filter((one) => !isLent(one)).map(({ id }) => id))].sort()
      const known = new Set(inside.filter(isLent).map(({ id }) => id)).size
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
        borrowed: says,
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

/** A copy of a set whose data elements have the given subsets; those without get `unknownMembershipId`. */
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

/**
 * Marks the places outside of the content as envelope. At each level, the content is the only place with known
 * subsets in or below it; the search stops where there are several.
 */
function withEnvelope(places: readonly SelectablePlace[]): readonly SelectablePlace[] {
  const [content, ...others] = places.filter(isKnown)
  if (content?.below === undefined || others.length > 0 || content.dataElements.some(isLent)) return places
  return places.map((place) =>
    place === content
      ? { ...place, below: withEnvelope(content.below ?? []) }
      : { property: place.property, dataElements: place.dataElements, isEnvelope: true },
  )
}

/** Whether a data element with known subsets is at a place or below it. */
function isKnown({ dataElements, below = [] }: SelectablePlace): boolean {
  return dataElements.some(isLent) || below.some(isKnown)
}

/** Whether a data element has known subsets. */
function isLent({ subsets }: DataElement): boolean {
  return subsets.some(({ subset }) => subset !== unknownMembershipId)
}

/** All data elements outside of the envelope, at objects as well as at values. */
function contentIn(places: readonly SelectablePlace[]): readonly DataElement[] {
  return places.flatMap((place) =>
    place.isEnvelope ? [] : [...place.dataElements, ...contentIn(place.below ?? [])],
  )
}

/** A code list with fewer codes is not considered a list of subsets. */
const fewest = 5

/** How the subset ids of the lender differ from those in the borrower's code lists. */
export interface SubsetIdLists {
  /** The number of ids that the borrower lists; 0 if it has no such list. */
  readonly listed: number
  /** Listed ids that no data element belongs to. */
  readonly withoutMembers: readonly string[]
  /** Ids with data elements that are not listed: the schema refuses whoever asks for one. */
  readonly notListed: readonly string[]
  /** Ids that differ only in case: from the lender's spelling to the listed one. */
  readonly respelled: ReadonlyMap<string, string>
}

/** Compares subset ids with the code lists of a version that list subsets. */
function compareIdLists(ids: ReadonlySet<string>, { sets }: Version): SubsetIdLists {
  const listed = listedIds(ids, sets)
  const byLower = new Map([...listed].map((id) => [id.toLowerCase(), id]))
  const respelled = new Map(
    [...ids].flatMap((id) => {
      const other = byLower.get(id.toLowerCase())
      return listed.has(id) || other === undefined || ids.has(other) ? [] : [[id, other] as const]
    }),
  )
  const taken = new Set(respelled.values())
  return {
    listed: listed.size,
    withoutMembers: [...listed].filter((id) => !ids.has(id) && !taken.has(id)).sort(),
    notListed: listed.size === 0 ? [] : [...ids].filter((id) => !listed.has(id) && !respelled.has(id)).sort(),
    respelled,
  }
}

/** The codes of all code lists of which more than half are subset ids, ignoring case. */
function listedIds(ids: ReadonlySet<string>, sets: Version['sets']): ReadonlySet<string> {
  const lower = new Set([...ids].map((id) => id.toLowerCase()))
  const found = new Set<string>()
  for (const { nodes } of sets) {
    for (const node of nodes.values()) {
      if (node.kind !== 'code-list') continue
      const codes = node.members.map(({ value }) => value)
      const known = codes.filter((code) => lower.has(code.toLowerCase())).length
      if (codes.length >= fewest && known * 2 > codes.length) for (const code of codes) found.add(code)
    }
  }
  return found
}

/** The memberships with their ids in the spelling that the other version lists. */
function respell(
  subsets: readonly SubsetMembership[],
  { respelled }: SubsetIdLists,
): readonly SubsetMembership[] {
  return subsets.map((one) => ({ ...one, subset: respelled.get(one.subset) ?? one.subset }))
}
