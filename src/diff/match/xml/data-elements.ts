import { type DataElementJoin, joinDataElements, type Root, type RootPair } from '../../../align/index.ts'
import {
  type AttributeUse,
  childSteps,
  type DataElementPlace,
  type PathStep,
  printSteps,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import type { Pair } from '../../pair.ts'
import type { ContentSide, ElementSide } from '../../subjects.ts'
import { matchValues } from '../json/enumerations-and-unions.ts'
import { matchDataElements } from '../shared/annotations.ts'
import { stepName } from '../shared/document-paths.ts'
import { matchNames } from '../shared/pairing.ts'
import { findTypeForm, viewAsElement } from '../shared/type-form.ts'
import { addPair, stepInto, type Walk, type WalkPlace, type WalkSide } from '../shared/walk.ts'
import { untold } from './elements.ts'
import { makeRootWalkPlace } from './same-names.ts'

/**
 * Compares the values at the ends of two paths: form, then attributes and text if both have the same kind of
 * content. Does nothing if both have child elements.
 */
function matchLeaves(walk: Walk, from: readonly PathStep[], to: readonly PathStep[], place: WalkPlace): void {
  const [beforeType, afterType] = [from.at(-1)?.type, to.at(-1)?.type]
  if (beforeType === undefined || afterType === undefined) return
  const before = resolve(walk.before.set, beforeType)
  const after = resolve(walk.after.set, afterType)
  const [one, other] = [viewAsElement(before), viewAsElement(after)]
  if (one.content.kind === 'elements' && other.content.kind === 'elements') return
  const form = addPair(
    walk,
    'form',
    { before: findTypeForm(walk.before.set, before), after: findTypeForm(walk.after.set, after) },
    { ...place, key: `${place.key}/form` },
    { before: before.at, after: after.at },
  )
  if (one.content.kind !== other.content.kind) return
  matchQualifiers(walk, one.attributes, other.attributes, place)
  if (one.content.kind === 'text' && other.content.kind === 'text') {
    matchValues(walk, one.content.type, other.content.type, { ...place, parent: form })
  }
}

/**
 * Pairs attributes by name, then regardless of case or by first word (`unitId`, `unitCode`). Adds an `attribute`
 * pair for each, and compares form and values of those on both sides.
 */
function matchQualifiers(
  walk: Walk,
  before: readonly AttributeUse[],
  after: readonly AttributeUse[],
  place: WalkPlace,
): void {
  const byName = (uses: readonly AttributeUse[]) => new Map(uses.map((use) => [use.name.local, use]))
  const pairs = matchNames(byName(before), byName(after), (one, other) =>
    isLike(one.name.local, other.name.local),
  )
  for (const { before: one, after: other } of pairs) {
    const name = (one ?? other)?.name.local ?? ''
    const here = { ...stepInto(place, `@${name}`), dataElements: place.dataElements }
    const at = { before: one?.at, after: other?.at }
    const parent = addPair(walk, 'attribute', { before: one, after: other }, here, at)
    if (one === undefined || other === undefined) continue
    const types = [resolve(walk.before.set, one.type), resolve(walk.after.set, other.type)] as const
    const form = addPair(
      walk,
      'form',
      { before: findTypeForm(walk.before.set, types[0]), after: findTypeForm(walk.after.set, types[1]) },
      { ...here, key: `${here.key}/form`, parent },
      { before: types[0].at, after: types[1].at },
    )
    matchValues(walk, types[0].id, types[1].id, { ...here, parent: form })
  }
}

/** Whether two names differ only in case, or have the same first word. */
function isLike(before: string, after: string): boolean {
  if (before.toLowerCase() === after.toLowerCase()) return true
  return firstWord(before) === firstWord(after)
}

function firstWord(name: string): string {
  return (/^\p{L}\p{Ll}*/u.exec(name)?.[0] ?? name).toLowerCase()
}

/**
 * Adds a `content` pair for each two corresponding elements, with the names of their children that have no data
 * element and that the other side does not have. Schemas allow these because the type is used elsewhere.
 */
function matchUnlisted(walk: Walk, pair: RootPair, root: WalkPlace): void {
  const listed = { before: listedPaths(pair.before), after: listedPaths(pair.after) }
  for (const { id, before, after } of joinDataElements(pair)) {
    const [one, other] = [before[0], after[0]]
    if (one === undefined || other === undefined) continue
    const [mine, theirs] = [
      unlistedBelow(walk.before.set, one.steps, listed.before),
      unlistedBelow(walk.after.set, other.steps, listed.after),
    ]
    if (mine === undefined || theirs === undefined) continue
    const at = {
      before: walk.before.locations.get(one.steps.at(-1)?.id ?? ''),
      after: walk.after.locations.get(other.steps.at(-1)?.id ?? ''),
    }
    const sides = { before: contentSide(mine, theirs, at.before), after: contentSide(theirs, mine, at.after) }
    const path = one.steps.map(stepName)
    const dataElements = [one.dataElement]
    const key = `${root.key}/${id}${printSteps(one.steps)}/unlisted`
    addPair(walk, 'content', sides, { ...root, path, key, dataElements }, at)
  }
}

/** All printed paths of a root that have a data element, with all paths above them. */
function listedPaths({ places }: Root): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { steps } of [...places.values()].flat()) {
    for (let length = 1; length <= steps.length; length++) found.add(printSteps(steps.slice(0, length)))
  }
  return found
}

/**
 * Local names of the child elements that are not on a listed path; undefined for a type without element content.
 */
function unlistedBelow(
  set: Walk['before']['set'],
  steps: readonly PathStep[],
  listed: ReadonlySet<string>,
): readonly string[] | undefined {
  const type = steps.at(-1)?.type
  if (type === undefined) return undefined
  const node = resolve(set, type)
  if (node.kind !== 'complex' || node.content.kind !== 'elements') return undefined
  const children = childSteps(set, type).filter((step) => step.kind === 'element')
  return children
    .filter((child) => !listed.has(printSteps([...steps, child])))
    .map((child) => child.name.local)
}

/**
 * A content side with the own names that the other side lacks (case ignored), sorted; undefined without location.
 */
function contentSide(
  own: readonly string[],
  others: readonly string[],
  at: ContentSide['at'] | undefined,
): ContentSide | undefined {
  const known = new Set(others.map((name) => name.toLowerCase()))
  const unlisted = own.filter((name) => !known.has(name.toLowerCase())).sort()
  return at && { ...untold, order: [], isFree: true, wildcards: [], edited: [], isMixed: false, unlisted, at }
}

/** The data elements at each document path of a root. */
type PlacesByPath = ReadonlyMap<string, readonly string[]>

interface Paths {
  readonly before: PlacesByPath
  readonly after: PlacesByPath
}

/**
 * Compares two roots of different structure by data element: places with the same data element correspond,
 * whatever their path and name. Lone places below another lone place, or below a value, are skipped.
 */
export function matchJoined(walk: Walk, pair: RootPair): void {
  const { before, after } = pair
  const place = makeRootWalkPlace(walk, before.element, after.element)
  const at = { before: before.element.at, after: after.element.at }
  const side = ({ set, element }: Root) => ({ set: set.name, name: element.name, at: element.at })
  addPair(walk, 'root', { before: side(before), after: side(after) }, place, at)
  const joins = joinDataElements(pair)
  const paths = { before: placesByPath(before), after: placesByPath(after) }
  const stands = findStandIn(joins, paths)
  // What qualifies a value (a currency, a date's format) is compared with the value.
  const claimed: string[] = joins.flatMap((join) => leafPaths(walk, join))
  for (const { id, before: here, after: there } of joins) {
    if (id === stands.before || id === stands.after) continue
    for (let index = 0; index < Math.max(here.length, there.length); index++) {
      const [one, other] = [here[index], there[index]]
      if (here.length > 0 && there.length > 0 && (!one || !other)) continue
      if (one === undefined || other === undefined) {
        if (isBelow(one ?? other, claimed)) continue
        claimed.push(printSteps((one ?? other)?.steps ?? []))
      }
      matchPlaces(walk, { id, one, other }, place, { paths, stands })
    }
  }
  matchUnlisted(walk, pair, place)
}

/**
 * The data element of each side that corresponds to the other side's root, e.g. the content inside an added
 * envelope.
 */
interface StandIn {
  readonly before: string | undefined
  readonly after: string | undefined
}

/**
 * For each side, the unjoined data element that is most often the nearest parent of places whose counterpart is
 * directly below the root. Undefined where there is none.
 */
function findStandIn(joins: readonly DataElementJoin[], paths: Paths): StandIn {
  const votes = { before: new Map<string, number>(), after: new Map<string, number>() }
  const vote = (side: 'before' | 'after', id: string): unknown =>
    votes[side].set(id, (votes[side].get(id) ?? 0) + 1)
  for (const { before, after } of joins) {
    const [one, other] = [before[0], after[0]]
    if (one === undefined || other === undefined) continue
    const [upper, lower] = [above(one.steps, paths.before), above(other.steps, paths.after)]
    if (upper.length === 0 && lower[0] !== undefined) vote('after', lower[0])
    if (lower.length === 0 && upper[0] !== undefined) vote('before', upper[0])
  }
  const isJoined = (id: string): boolean =>
    joins.some((join) => join.id === id && join.before.length > 0 && join.after.length > 0)
  const best = (counts: ReadonlyMap<string, number>): string | undefined =>
    [...counts].filter(([id]) => !isJoined(id)).sort(([, a], [, b]) => b - a)[0]?.[0]
  return { before: best(votes.before), after: best(votes.after) }
}

/** Whether the path of a place is strictly below one of the claimed paths. */
function isBelow(place: DataElementPlace | undefined, claimed: readonly string[]): boolean {
  const path = printSteps(place?.steps ?? [])
  return claimed.some((above) => path.startsWith(`${above}/`))
}

/** The two paths of a joined place, unless both sides have child elements or one side is missing: then none. */
function leafPaths(walk: Walk, { before, after }: DataElementJoin): readonly string[] {
  const [one, other] = [before[0], after[0]]
  if (one === undefined || other === undefined) return []
  const hasElements = (side: 'before' | 'after', type: string | undefined): boolean =>
    type !== undefined && viewAsElement(resolve(walk[side].set, type)).content.kind === 'elements'
  const isInner =
    hasElements('before', one.steps.at(-1)?.type) && hasElements('after', other.steps.at(-1)?.type)
  return isInner ? [] : [printSteps(one.steps), printSteps(other.steps)]
}

/** The ids of the data elements at each printed path of a root. */
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

/**
 * Adds an `element` pair for the place of a data element, which can be missing on one side. If it is on both,
 * compares their values, and subset memberships if both versions state any.
 */
function matchPlaces(
  walk: Walk,
  { id, one, other }: Joined,
  root: WalkPlace,
  { paths, stands }: { readonly paths: Paths; readonly stands: StandIn },
): void {
  const [from, to] = [one?.steps ?? [], other?.steps ?? []]
  const dataElements = [one?.dataElement, other?.dataElement].filter((element) => element !== undefined)
  const parents = parentKeys(from, to, paths, stands)
  const place: WalkPlace = {
    ...root,
    path: (from.length > 0 ? from : to).map(stepName),
    key: `${root.key}/${id}${printSteps(from.length > 0 ? from : to)}`,
    dataElements,
  }
  const at = { before: locateLastStep(walk, 'before', from), after: locateLastStep(walk, 'after', to) }
  const side = (steps: readonly PathStep[], parent: string, where: 'before' | 'after') =>
    elementSide(steps, parent, at[where])
  const sides = { before: side(from, parents[0], 'before'), after: side(to, parents[1], 'after') }
  const parent: Pair = addPair(walk, 'element', sides, place, at)
  if (one === undefined || other === undefined) return
  const hasSubsets = { before: hasAnySubset(walk.before), after: hasAnySubset(walk.after) }
  if (hasSubsets.before && hasSubsets.after) {
    matchDataElements(walk, [one.dataElement], [other.dataElement], place, at)
  }
  matchLeaves(walk, from, to, { ...place, parent })
}

/** Results of `hasAnySubset`, which is called for each data element. */
const withSubsets = new WeakMap<SchemaSet, boolean>()

/** Whether a data element of the set has subset memberships; cached by set. */
function hasAnySubset({ set }: WalkSide): boolean {
  const met = withSubsets.get(set)
  if (met !== undefined) return met
  const all = [...set.annotations.values()].flatMap(({ dataElements }) => dataElements)
  const found = all.some(({ subsets }) => subsets.length > 0)
  withSubsets.set(set, found)
  return found
}

/**
 * Keys of the parents of two places: the nearest data element that is above both, twice; otherwise the nearest one
 * of each side, empty for the root. A stand-in counts as the root.
 */
function parentKeys(
  before: readonly PathStep[],
  after: readonly PathStep[],
  paths: Paths,
  stands: StandIn,
): readonly [string, string] {
  const one = above(before, paths.before).map((id) => (id === stands.before ? '' : id))
  const other = above(after, paths.after).map((id) => (id === stands.after ? '' : id))
  if (one.length === 0 && other.includes('')) return ['', '']
  if (other.length === 0 && one.includes('')) return ['', '']
  const shared = one.find((id) => other.includes(id))
  return shared === undefined ? [one[0] ?? '', other[0] ?? ''] : [shared, shared]
}

/** The data elements at the nearest path above the last step that has any; empty if none does. */
function above(steps: readonly PathStep[], paths: PlacesByPath): readonly string[] {
  for (let length = steps.length - 1; length > 0; length--) {
    const found = paths.get(printSteps(steps.slice(0, length)))
    if (found !== undefined) return found
  }
  return []
}

/** The location of the declaration of a path's last step; undefined for an empty path. */
function locateLastStep(walk: Walk, side: 'before' | 'after', steps: readonly PathStep[]) {
  const last = steps.at(-1)
  return last && walk[side].locations.get(last.id)
}

/** The element side of a path's last step; undefined for an empty path or without location. */
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
    isRequired: last.min > 0,
    nillable: false,
    path: steps.map(stepName),
    parent,
    hasOwnNamespace: false,
    at,
  }
}
