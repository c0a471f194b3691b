import type { Root } from '../../align/index.ts'
import { nearNames } from '../../diagnostics/index.ts'
import { type DataElementPlace, printSteps } from '../../schema/index.ts'
import { lastType, listMemberSteps, type PlaceSteps, type RootPlaces } from '../plan/places.ts'

/** The places of a text, or similar texts that exist. */
export type Resolved = { readonly places: readonly DataElementPlace[] } | { readonly near: readonly string[] }

/**
 * Finds the places below a root that a text of a mapping file names: one path (`/Order/Id`), or all places of a
 * data element. Without a match, returns similar names.
 */
export function resolvePlace(side: RootPlaces, text: string): Resolved {
  if (text.startsWith('/')) return atPath(side, text)
  const joined = side.of(text)
  if (joined.length > 0) return { places: joined }
  const own = listPlaces(side.root).filter(({ dataElement }) => dataElement.id === text)
  if (own.length > 0) return { places: own }
  const known = listPlaces(side.root).flatMap(({ dataElement }) => [
    dataElement.id,
    dataElement.refersTo ?? '',
  ])
  return { near: nearNames(text, known) }
}

/** Whether a root has a place that the text names. */
export function hasPlace(side: RootPlaces, text: string): boolean {
  if (text.startsWith('/')) return 'places' in atPath(side, text)
  return side.of(text).length > 0 || listPlaces(side.root).some(({ dataElement }) => dataElement.id === text)
}

function listPlaces(root: Root): readonly DataElementPlace[] {
  return [...root.places.values()].flat()
}

/**
 * Finds the place at a path; attributes are written `@name`. If a step is unknown, returns paths with similar
 * names. The root itself is no place.
 */
function atPath(side: RootPlaces, text: string): Resolved {
  const [first = '', ...rest] = text.split('/').slice(1)
  const root = side.root.element.name.local
  if (first !== root) return { near: nearNames(first, [root]).map((name) => ['', name, ...rest].join('/')) }
  let steps: PlaceSteps = side.start
  for (const [index, name] of rest.entries()) {
    const below = listMemberSteps(side.root, lastType(steps)).map(({ step }) => step)
    const found = below.find((step) => printStep(step) === name)
    if (found === undefined) {
      const around = printSteps(steps)
      const after = rest.slice(index + 1).map((part) => `/${part}`)
      return {
        near: nearNames(name, below.map(printStep)).map((near) => [around, '/', near, ...after].join('')),
      }
    }
    steps = [...steps, found]
  }
  if (rest.length === 0) return { near: [] }
  const [dataElement = { id: steps.at(-1)?.name.local ?? '', subsets: [] }] = side.at(steps)
  return { places: [{ dataElement, root: side.root.element, steps }] }
}

function printStep(step: PlaceSteps[number]): string {
  return step.kind === 'attribute' ? `@${step.name.local}` : step.name.local
}
