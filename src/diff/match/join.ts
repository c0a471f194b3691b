import { joinDataElements, type Root, type RootPair } from '../../align/index.ts'
import { type DataElementPlace, type PathStep, printSteps } from '../../schema/index.ts'
import type { Pair } from '../pair.ts'
import type { ElementSide } from '../subjects.ts'
import { matchDataElements } from './annotations.ts'
import { matchLeaves } from './leaves.ts'
import { rootPlace } from './lineage.ts'
import { stepName } from './paths.ts'
import { matchUnlisted } from './unlisted.ts'
import { addPair, type Place, type Walk } from './walk.ts'

/** The data elements at each document path of a root. */
export type PlacesByPath = ReadonlyMap<string, readonly string[]>

/**
 * Compares two roots whose structure was made anew: what carries the same data element corresponds, wherever it stands
 * and whatever it is called. The new root claims only itself.
 */
export function matchJoined(walk: Walk, pair: RootPair): void {
  const { before, after } = pair
  const place = rootPlace(walk, before.element, after.element)
  const at = { before: before.element.at, after: after.element.at }
  const side = ({ set, element }: Root) => ({ set: set.name, name: element.name, at: element.at })
  addPair(walk, 'root', { before: side(before), after: side(after) }, place, at)
  const paths = { before: placesByPath(before), after: placesByPath(after) }
  const removed: string[] = []
  for (const { id, before: here, after: there } of joinDataElements(pair)) {
    for (let index = 0; index < Math.max(here.length, there.length); index++) {
      const [one, other] = [here[index], there[index]]
      if (here.length > 0 && there.length > 0 && (!one || !other)) continue
      if (isBelowRemoved(one ?? other, removed)) continue
      if (one === undefined || other === undefined) removed.push(printSteps((one ?? other)?.steps ?? []))
      matchPlaces(walk, { id, one, other }, place, paths)
    }
  }
  matchUnlisted(walk, pair, place)
}

/** What stands below an element without counterpart goes with it. */
function isBelowRemoved(place: DataElementPlace | undefined, removed: readonly string[]): boolean {
  const path = printSteps(place?.steps ?? [])
  return removed.some((above) => path.startsWith(`${above}/`))
}

function placesByPath({ places }: Root): PlacesByPath {
  const found = new Map<string, string[]>()
  for (const [id, list] of places) {
    for (const { steps } of list) {
      const path = printSteps(steps)
      found.set(path, [...(found.get(path) ?? []), id])
    }
  }
  return found
}

interface Joined {
  readonly id: string
  readonly one: DataElementPlace | undefined
  readonly other: DataElementPlace | undefined
}

function matchPlaces(
  walk: Walk,
  { id, one, other }: Joined,
  root: Place,
  paths: { readonly before: PlacesByPath; readonly after: PlacesByPath },
): void {
  const [from, to] = [one?.steps ?? [], other?.steps ?? []]
  const dataElements = [one?.dataElement, other?.dataElement].filter((element) => element !== undefined)
  const parents = parentKeys(from, to, paths)
  const place: Place = {
    ...root,
    path: (from.length > 0 ? from : to).map(stepName),
    key: `${root.key}/${id}${printSteps(from.length > 0 ? from : to)}`,
    dataElements,
  }
  const at = { before: locationOf(walk, 'before', from), after: locationOf(walk, 'after', to) }
  const side = (steps: readonly PathStep[], parent: string, where: 'before' | 'after') =>
    elementSide(steps, parent, at[where])
  const sides = { before: side(from, parents[0], 'before'), after: side(to, parents[1], 'after') }
  const parent: Pair = addPair(walk, 'element', sides, place, at)
  if (one === undefined || other === undefined) return
  const hasSubsets = { before: hasAnySubset(walk, 'before'), after: hasAnySubset(walk, 'after') }
  if (hasSubsets.before && hasSubsets.after) {
    matchDataElements(walk, [one.dataElement], [other.dataElement], place, at)
  }
  matchLeaves(walk, from, to, { ...place, parent })
}

function hasAnySubset(walk: Walk, side: 'before' | 'after'): boolean {
  for (const { dataElements } of walk[side].set.annotations.values()) {
    if (dataElements.some((element) => element.subsets.length > 0)) return true
  }
  return false
}

/** The nearest data elements above both; equal where one is above both. */
function parentKeys(
  before: readonly PathStep[],
  after: readonly PathStep[],
  paths: { readonly before: PlacesByPath; readonly after: PlacesByPath },
): readonly [string, string] {
  const [one, other] = [above(before, paths.before), above(after, paths.after)]
  const shared = one.find((id) => other.includes(id))
  return shared === undefined ? [one[0] ?? '', other[0] ?? ''] : [shared, shared]
}

function above(steps: readonly PathStep[], paths: PlacesByPath): readonly string[] {
  for (let length = steps.length - 1; length > 0; length--) {
    const found = paths.get(printSteps(steps.slice(0, length)))
    if (found !== undefined) return found
  }
  return []
}

/** Where the declaration of a path's last step stands. */
function locationOf(walk: Walk, side: 'before' | 'after', steps: readonly PathStep[]) {
  const last = steps.at(-1)
  return last && walk[side].locations.get(last.id)
}

function elementSide(
  steps: readonly PathStep[],
  parent: string,
  at: ElementSide['at'] | undefined,
): ElementSide | undefined {
  const last = steps.at(-1)
  if (last === undefined || at === undefined) return undefined
  return {
    name: { namespace: last.name.namespace, local: stepName(last) },
    occurs: { min: last.min, max: last.max },
    nillable: false,
    path: steps.map(stepName),
    parent,
    hasOwnNamespace: false,
    at,
  }
}
