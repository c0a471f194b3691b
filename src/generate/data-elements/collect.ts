import {
  type DataElement,
  dataElementPlaces,
  expandedName,
  findNode,
  type PathStep,
  printSteps,
  rootStep,
  type SchemaSet,
} from '../../schema/index.ts'
import type { Layout, SetLayout } from '../../typescript/index.ts'

/** What a version says about one data element, all sets taken together. */
export interface FoundElement {
  readonly said: readonly DataElement[]
  readonly places: readonly CollectedPlace[]
}

export interface CollectedPlace {
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
