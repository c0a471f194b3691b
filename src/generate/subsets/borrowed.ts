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

/** A version that names no subsets, and one that names them for the same data elements. */
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
  /** How the ids differ from those that the version lists; absent where nothing is borrowed. */
  readonly ids?: SubsetIdLists
}

/** How many data elements of a root's content have memberships that the other version gives. */
export interface BorrowedRoot {
  readonly root: string
  /** Its module, below the output folder. */
  readonly file: string
  readonly known: number
  /** Data elements of which nobody says what subsets they belong to. */
  readonly unknown: readonly string[]
}

/**
 * `selectSubsets` for the roots of a version that names no subsets, with the memberships that another version gives the
 * same data elements. What is around the content stays; what has no known membership is left out unless it is asked for.
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
        ...idWords(ids, lender.name, borrower.name),
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

/** What a program that asks by id has to know, in sentences. */
function idWords(
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

/** By data element, the subsets that it belongs to wherever it stands: no place of it discloses more than the others. */
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

/** The same schemas, their data elements with these memberships. */
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

/** Marks what stands beside the one place that holds everything with a known membership, level by level. */
function withEnvelope(places: readonly SelectablePlace[]): readonly SelectablePlace[] {
  const [content, ...others] = places.filter(isKnown)
  if (content?.below === undefined || others.length > 0 || content.dataElements.some(isLent)) return places
  return places.map((place) =>
    place === content
      ? { ...place, below: withEnvelope(content.below ?? []) }
      : { property: place.property, dataElements: place.dataElements, isEnvelope: true },
  )
}

/** Whether a known membership is at a place or below it. */
function isKnown({ dataElements, below = [] }: SelectablePlace): boolean {
  return dataElements.some(isLent) || below.some(isKnown)
}

function isLent({ subsets }: DataElement): boolean {
  return subsets.some(({ subset }) => subset !== unknownMembershipId)
}

/** The data elements of the content, of values and of the objects around them. */
function contentIn(places: readonly SelectablePlace[]): readonly DataElement[] {
  return places.flatMap((place) =>
    place.isEnvelope ? [] : [...place.dataElements, ...contentIn(place.below ?? [])],
  )
}

/** A code list with fewer codes is not taken for a list of subsets. */
const fewest = 5

/** How the ids of subsets that one version names differ from those that the other version lists. */
export interface SubsetIdLists {
  /** How many ids the other version lists; 0 where it has no such list. */
  readonly listed: number
  /** Ids that are listed and that no data element belongs to. */
  readonly withoutMembers: readonly string[]
  /** Ids with data elements that the list lacks: whoever asks for one is refused by the schema. */
  readonly notListed: readonly string[]
  /** Ids that differ in upper and lower case only, as they are named and as they are listed. */
  readonly respelled: ReadonlyMap<string, string>
}

/** Compares the ids of memberships with the code lists of a version that are lists of them. */
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

/** The codes of every list of which more than half are ids of subsets. */
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

/** Memberships under the ids that the other version lists. */
function respell(
  subsets: readonly SubsetMembership[],
  { respelled }: SubsetIdLists,
): readonly SubsetMembership[] {
  return subsets.map((one) => ({ ...one, subset: respelled.get(one.subset) ?? one.subset }))
}
