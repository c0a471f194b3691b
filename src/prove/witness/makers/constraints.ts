import { type MadeElement, type Making, type Passage, simpleText } from '../../../sample/index.ts'
import {
  type ConstraintPath,
  type ConstraintStep,
  childSteps,
  type IdentityConstraint,
  localElements,
  type Name,
  type PathStep,
  type SchemaSet,
} from '../../../schema/index.ts'
import { atEnd, repeated, withAttribute, withChildren, withText } from '../edits.ts'
import type { Showing, WitnessEntry, WitnessMaker } from '../entry.ts'
import { findPlaces } from '../located.ts'
import { type DocumentPlace, isSamePlace } from '../places.ts'
import { findIndex } from './elements.ts'

/** What the rejecting side's identity constraint is against: the same key twice, or a reference to a key that is not there. */
export const constrained: WitnessMaker = (entry) => {
  const { pair } = entry.found
  const at = entry.rejecting.side === 'before' ? pair.beforeAt : pair.afterAt
  return findPlaces(entry, entry.rejecting).flatMap((owner) => {
    const constraint = constraintsIn(owner.set).find((one) => isSamePlace(one.at, at))
    if (constraint === undefined) return []
    return keyed(owner, constraint).flatMap(([selected, ways]) =>
      (constraint.kind === 'keyref'
        ? dangling(entry, selected, ways)
        : twice(entry, owner, selected, ways)
      ).map((showing) => against(showing, constraint.name)),
    )
  })
}

type Keyed = readonly [selected: DocumentPlace, fields: readonly DocumentPlace[]]

/** What a constraint selects below its owner and has all its fields, the nearest first. */
function keyed(owner: DocumentPlace, { selector, fields }: IdentityConstraint): readonly Keyed[] {
  const found: Keyed[] = []
  for (const selected of below(owner, selector)) {
    const ways = fields.flatMap((field) => below(selected, field).slice(0, 1))
    if (ways.length === fields.length) found.push([selected, ways])
    if (found.length === mostPlaces) break
  }
  return found
}

/** The element that is selected once more, or what it stands in, with the same fields. */
function twice(
  entry: WitnessEntry,
  owner: DocumentPlace,
  selected: DocumentPlace,
  fields: readonly DocumentPlace[],
): readonly Showing[] {
  const last = selected.steps.findLastIndex(({ max }, index) => max > 1 && index >= owner.steps.length)
  if (last < 0) return []
  const again = { ...selected, steps: selected.steps.slice(0, last + 1) }
  const ways = [again, ...fields]
  const edit = atEnd(repeated(2))
  // What a wildcard of the accepting side takes has no place there: it is shown the same document.
  return [{ broken: { ways, edit }, shown: { ways: counterparts(entry, ways) ?? ways, edit } }]
}

/** A reference put where none has to be. */
function dangling(
  entry: WitnessEntry,
  selected: DocumentPlace,
  fields: readonly DocumentPlace[],
): readonly Showing[] {
  const { length } = selected.steps
  const passing = entry.rejecting.pass(fields)
  const [field] = fields
  const made = passing && field && estranged(passing.passage, passing.making, length - 1, field)
  const parent = { ...selected, steps: selected.steps.slice(0, -1) }
  const theirs = counterparts(entry, [parent])
  if (made === undefined || theirs === undefined) return []
  const edit = atEnd(withChildren([made], findIndex(selected)))
  return [{ broken: { ways: [parent], edit }, shown: { ways: theirs, edit } }]
}

function against({ broken, shown }: Showing, name: Name): Showing {
  return { ...(broken && { broken: { ...broken, against: name } }), shown: { ...shown, against: name } }
}

/** An element with another text in a field, which no key has. */
function estranged(
  passage: Passage,
  making: Making,
  depth: number,
  field: DocumentPlace,
): MadeElement | undefined {
  const chain = passage.chains[0]?.slice(depth) ?? []
  const [root] = chain
  const last = field.steps.at(-1)
  const text = last && simpleText(making, last.type, 'other')
  if (root === undefined || last === undefined || text === undefined) return root
  const change = last.kind === 'attribute' ? withAttribute({ name: last.name, value: text }) : withText(text)
  return atEnd(change)({ root, chains: [chain] }, making)
}

function counterparts(
  { correspondence, rejecting }: WitnessEntry,
  ways: readonly DocumentPlace[],
): readonly DocumentPlace[] | undefined {
  const found = ways.flatMap((way) => correspondence.of(rejecting.side, way) ?? [])
  return found.length === ways.length ? found : undefined
}

/** Places that are tried for one constraint, and how far below an element they are looked for. */
const mostPlaces = 4
const deepest = 8

/** Where the alternatives of a path lead from a place, the nearest first. */
function below(place: DocumentPlace, paths: readonly ConstraintPath[]): readonly DocumentPlace[] {
  return paths.flatMap(({ isDeep, steps }) => {
    const starts = isDeep ? around(place, steps[0]) : [place]
    return starts.flatMap((start) => steps.reduce<readonly DocumentPlace[]>(stepDown, [start]))
  })
}

function stepDown(places: readonly DocumentPlace[], step: ConstraintStep): readonly DocumentPlace[] {
  return places.flatMap((place) =>
    children(place)
      .filter((child) => isMeant(child, step))
      .map((child) => ({ ...place, steps: [...place.steps, child] })),
  )
}

/** A place and those below it, each declaration once, where what is looked for can begin. */
function around(place: DocumentPlace, next: ConstraintStep | undefined): readonly DocumentPlace[] {
  return waysBelow(place)
    .filter(
      ({ last }) => next === undefined || childrenOf(place.set, last).some((child) => isMeant(child, next)),
    )
    .map(({ steps }) => ({ ...place, steps: [...place.steps, ...steps] }))
}

/** Steps down from a place, and the last of them, or that of the place. */
interface WayBelow {
  readonly steps: readonly PathStep[]
  readonly last: PathStep | undefined
}

const known = new WeakMap<SchemaSet, Map<string, readonly WayBelow[]>>()

/** The ways down from a place, which its last step alone decides. */
function waysBelow({ set, steps }: DocumentPlace): readonly WayBelow[] {
  const last = steps.at(-1)
  const key = last?.kind === 'element' ? last.type : ''
  const ways = known.get(set) ?? new Map<string, readonly WayBelow[]>()
  known.set(set, ways)
  const found = ways.get(key) ?? findWaysBelow(set, last)
  ways.set(key, found)
  return found
}

function findWaysBelow(set: SchemaSet, start: PathStep | undefined): readonly WayBelow[] {
  const found: WayBelow[] = [{ steps: [], last: start }]
  const met = new Set<string>()
  for (const { steps, last } of found) {
    if (steps.length >= deepest) continue
    for (const step of childrenOf(set, last)) {
      if (step.kind === 'attribute' || met.has(step.id)) continue
      met.add(step.id)
      found.push({ steps: [...steps, step], last: step })
    }
  }
  return found
}

function children({ set, steps }: DocumentPlace): readonly PathStep[] {
  return childrenOf(set, steps.at(-1))
}

function childrenOf(set: SchemaSet, last: PathStep | undefined): readonly PathStep[] {
  return last?.kind === 'element' ? childSteps(set, last.type) : []
}

function isMeant({ kind, name }: PathStep, { axis, namespace, local }: ConstraintStep): boolean {
  if ((axis === 'attribute') !== (kind === 'attribute')) return false
  if (local === undefined) return namespace === undefined || namespace === name.namespace
  return local === name.local && (namespace ?? '') === name.namespace
}

/** The identity constraints of all elements, global and local. */
function constraintsIn(set: SchemaSet): readonly IdentityConstraint[] {
  return [...set.elements.values(), ...localElements(set)].flatMap(({ constraints = [] }) => constraints)
}
