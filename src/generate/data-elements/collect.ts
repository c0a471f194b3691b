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

/** What a version says about one data element, all sets taken together. */
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

/** Every data element of a version by id, also those that stand at no place. */
export function collectDataElements(layout: Layout): ReadonlyMap<string, FoundElement> {
  const found = new Map<string, { said: DataElement[]; places: CollectedPlace[] }>()
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

/** Sets without a vocabulary are not walked: a path for every place of a large schema would be without end. */
function hasDataElements(set: SchemaSet): boolean {
  return [...set.annotations.values()].some(({ dataElements }) => dataElements.length > 0)
}

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

/** The exported type, or what XML Schema calls it where it has none. */
function resolveTypeName(layout: SetLayout, id: string): string {
  const node = findNode(layout.set, id)
  const builtin = node.kind === 'scalar' || node.kind === 'code-list' ? node.builtin : node.kind
  return layout.typeName(id) ?? node.name?.local ?? builtin
}

/** Orders ids by their letters, then by their number: `A2` before `A10`. */
export function compareIds(a: string, b: string): number {
  const [prefixA, numberA, restA] = parts(a)
  const [prefixB, numberB, restB] = parts(b)
  return byCodeUnit(prefixA, prefixB) || numberA - numberB || byCodeUnit(restA, restB) || byCodeUnit(a, b)
}

function parts(id: string): readonly [prefix: string, number: number, rest: string] {
  const match = /^(\D*)(\d{0,15})(.*)$/su.exec(id)
  return [match?.[1] ?? id, Number(match?.[2] || '0'), match?.[3] ?? '']
}

function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
