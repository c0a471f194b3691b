import {
  type DataElement,
  dataElementPlaces,
  expandedName,
  findNode,
  type Json,
  type PathStep,
  printSteps,
  rootStep,
  type SchemaSet,
} from '../../schema/index.ts'
import type { Layout, SetLayout } from '../../typescript/index.ts'

/** A data element's entry in `data-elements.json`: what it is, its places and its subsets. */
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

/** The field as an object with one key, from the first annotation that states it; an empty object if none does. */
function first(said: readonly DataElement[], field: 'name' | 'format' | 'codeList' | 'refersTo'): object {
  const value = said.map((element) => element[field]).find((one) => one !== undefined)
  return value === undefined ? {} : { [field]: value }
}

/** The places without duplicates (same set, root and path), sorted. */
function distinctPlaces(places: readonly CollectedPlace[]): readonly CollectedPlace[] {
  const key = ({ set, root, path }: CollectedPlace): string => JSON.stringify([set, root, path])
  return [...new Map(places.map((place) => [key(place), place])).values()].sort((a, b) =>
    key(a) < key(b) ? -1 : 1,
  )
}

/** The status in each subset by id; different statuses are joined by `/`. */
function subsetStatuses(said: readonly DataElement[]): Json {
  const statuses = new Map<string, Set<string>>()
  // One annotation counts once, though it applies at several places.
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

/** The annotations and places of one data element, in all sets. */
interface FoundElement {
  readonly said: readonly DataElement[]
  readonly places: readonly CollectedPlace[]
}

interface CollectedPlace {
  readonly set: string
  readonly root: string
  readonly path: string
  readonly type: string
  readonly kind: 'element' | 'attribute'
  readonly min: number
  readonly max: number
}

/** Every data element of a version by id, with its annotations and places; some have no place. */
export function collectDataElements(layout: Layout): ReadonlyMap<string, FoundElement> {
  const found = new Map<string, { said: DataElement[]; places: CollectedPlace[] }>()
  /** The entry of a data element; created at first use. */
  const entry = (element: DataElement): { said: DataElement[]; places: CollectedPlace[] } => {
    const known = found.get(element.id) ?? { said: [], places: [] }
    found.set(element.id, known)
    return known
  }
  for (const { name } of layout.version.sets) {
    const inside = layout.set(name)
    const { set } = inside
    if (!hasDataElements(set)) continue
    for (const root of set.elements.values()) {
      const step = rootStep(root)
      const own = set.annotations.get(root.id)?.dataElements ?? []
      const here = own.map((dataElement) => ({ dataElement, root, steps: [step] }))
      for (const { dataElement, steps } of [...here, ...dataElementPlaces(set, root)]) {
        entry(dataElement).said.push(dataElement)
        entry(dataElement).places.push(describePlace(inside, expandedName(root.name), steps))
      }
    }
    for (const { dataElements } of set.annotations.values()) {
      for (const element of dataElements) entry(element).said.push(element)
    }
  }
  return found
}

/** Whether a set has data elements. Others are skipped: listing every place of a large schema would not end. */
function hasDataElements(set: SchemaSet): boolean {
  return [...set.annotations.values()].some(({ dataElements }) => dataElements.length > 0)
}

/** The place that a path from the root leads to, with its type and cardinality. */
function describePlace(layout: SetLayout, root: string, steps: readonly PathStep[]): CollectedPlace {
  const last = steps.at(-1)
  return {
    set: layout.set.name,
    root,
    path: printSteps(steps),
    type: last ? resolveTypeName(layout, last.type) : '',
    kind: last?.kind ?? 'element',
    min: last?.min ?? 0,
    max: last?.max ?? 0,
  }
}

/** The exported name of a type, or its XML Schema name, or its kind. */
function resolveTypeName(layout: SetLayout, id: string): string {
  const node = findNode(layout.set, id)
  const builtin = node.kind === 'scalar' || node.kind === 'code-list' ? node.builtin : node.kind
  return layout.typeName(id) ?? node.name?.local ?? builtin
}

/** Compares ids by their leading letters, then by number: `A2` before `A10`. */
export function compareIds(a: string, b: string): number {
  const [prefixA, numberA, restA] = parts(a)
  const [prefixB, numberB, restB] = parts(b)
  return byCodeUnit(prefixA, prefixB) || numberA - numberB || byCodeUnit(restA, restB) || byCodeUnit(a, b)
}

/** Splits an id into letters, number and rest. */
function parts(id: string): readonly [prefix: string, number: number, rest: string] {
  const match = /^(\D*)(\d{0,15})(.*)$/su.exec(id)
  return [match?.[1] ?? id, Number(match?.[2] || '0'), match?.[3] ?? '']
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
