import { type MadeElement, type Making, type Passage, simpleText } from '../../../sample/index.ts'
import {
  type ConstraintPath,
  type ConstraintStep,
  childSteps,
  expandedName,
  type IdentityConstraint,
  listSubstitutes,
  listTypesInPlace,
  localElements,
  type Name,
  type NodeId,
  type Particle,
  type PathStep,
  resolve,
  type SchemaSet,
} from '../../../schema/index.ts'
import {
  atEnd,
  insertChildren,
  isElementNamed,
  leftOut,
  repeated,
  type TreeEdit,
  withAttribute,
  withoutAttribute,
  withText,
} from '../edits.ts'
import { type RunningSide, type Showing, unchanged, type WitnessEntry, type WitnessMaker } from '../entry.ts'
import { findPlaces } from '../located.ts'
import { type DocumentPlace, isSamePlace } from '../places.ts'
import { findIndex } from './elements.ts'

/**
 * What the rejecting side's identity constraint is against: the same key twice, a key without a value, or a reference to a
 * key that is not there. Where another constraint that is new with it is against all that, both are broken.
 */
export const constrained: WitnessMaker = (entry) => {
  const { pair } = entry.found
  const at = entry.rejecting.side === 'before' ? pair.beforeAt : pair.afterAt
  const found = findPlaces(entry, entry.rejecting).flatMap((owner) => {
    const constraint = constraintsIn(owner.set).find((one) => isSamePlace(one.at, at))
    if (constraint === undefined) return []
    const all = keyed(owner, constraint)
    return all.slice(0, mostPlaces).flatMap((one, index) => {
      const { selected, ways } = one
      const showings =
        constraint.kind === 'keyref'
          ? [...dangling(entry, selected, ways), ...estrangedAt(entry, ways)]
          : [
              ...twice(entry, owner, selected, ways),
              ...(constraint.kind === 'key' ? unkeyed(entry, selected, ways) : []),
              ...twiceAround(entry, one, all.slice(index + 1)),
            ]
      return showings.map((showing) => ({ showing, constraint, set: owner.set }))
    })
  })
  return [
    ...found.map(({ showing, constraint }) => against(showing, [constraint.name])),
    ...found.flatMap(({ showing, set }) => {
      const names = onlyIn(set, entry.accepting)
      return names.length > 1 ? [against(showing, names)] : []
    }),
  ]
}

/** The constraints of a set that the accepting side does not have so: an edit may be against all of them. */
function onlyIn(set: SchemaSet, { version }: RunningSide): readonly Name[] {
  const theirs = new Set(version.sets.flatMap(constraintsIn).map(printConstraint))
  return constraintsIn(set)
    .filter((one) => !theirs.has(printConstraint(one)))
    .map(({ name }) => name)
}

function printConstraint({ kind, name, selector, fields, refer }: IdentityConstraint): string {
  return JSON.stringify([kind, expandedName(name), selector, fields, refer && expandedName(refer)])
}

/** An element that a constraint selects, and the places of its fields. */
interface Keyed {
  readonly selected: DocumentPlace
  readonly ways: readonly DocumentPlace[]
}

/** What a constraint selects below its owner and has all its fields, the nearest first, each path's own at least. */
function keyed(owner: DocumentPlace, { selector, fields }: IdentityConstraint): readonly Keyed[] {
  const all = selector.map((path) => {
    const found: Keyed[] = []
    for (const selected of below(owner, [path])) {
      const ways = fields.flatMap((field) => below(selected, field).slice(0, 1))
      if (ways.length === fields.length) found.push({ selected, ways })
      if (found.length === mostPlaces) break
    }
    return found
  })
  const [nearest, more] = [all.flatMap((found) => found.slice(0, 1)), all.flatMap((found) => found.slice(1))]
  return [...nearest, ...more].slice(0, mostKeyed)
}

/** The element that is selected once more, or what it stands in, with the same fields. */
function twice(
  entry: WitnessEntry,
  owner: DocumentPlace,
  selected: DocumentPlace,
  fields: readonly DocumentPlace[],
): readonly Showing[] {
  const { set, steps } = selected
  const last = steps.findLastIndex(
    ({ id }, index) => index >= owner.steps.length && canRepeat(set, steps[index - 1]?.type, id),
  )
  if (last < 0) return []
  const again = { ...selected, steps: selected.steps.slice(0, last + 1) }
  const ways = [again, ...fields]
  const edit = atEnd(repeated(2))
  // What a wildcard of the accepting side takes has no place there: it is shown the same document.
  return [{ broken: { ways, edit }, shown: { ways: counterparts(entry, ways) ?? ways, edit } }]
}

/** Whether an element can stand twice below another one, by itself or with the group that it is in. */
function canRepeat(set: SchemaSet, parent: NodeId | undefined, id: NodeId): boolean {
  const types = parent === undefined ? [] : [parent, ...listTypesInPlace(set, parent, [])]
  return types.some((type) => {
    const node = resolve(set, type)
    const content = node.kind === 'complex' ? node.content : undefined
    return content !== undefined && 'particle' in content && isRepeated(set, content.particle, id, false)
  })
}

function isRepeated(set: SchemaSet, particle: Particle | undefined, id: NodeId, isWithin: boolean): boolean {
  if (particle === undefined) return false
  const isMany = isWithin || particle.occurs.max > 1
  if (particle.kind === 'any') return false
  if (particle.kind !== 'element') return particle.particles.some((one) => isRepeated(set, one, id, isMany))
  return isMany && (particle.id === id || listSubstitutes(set, particle).some((one) => one.id === id))
}

/** The fields of two selected elements at different places, with the values of the first. */
function twiceAround(entry: WitnessEntry, one: Keyed, others: readonly Keyed[]): readonly Showing[] {
  const { length } = one.ways
  return others.flatMap((other): readonly Showing[] => {
    if (isUnder(other.selected, one.selected) || isUnder(one.selected, other.selected)) return []
    if (![one, other].every(isDirect)) return []
    const ways = [...one.ways, ...other.ways]
    const edit: TreeEdit = (passage, making) => {
      const given = passage.chains[0]?.at(-1)?.attributes ?? []
      const values = one.ways.flatMap((way, index) => {
        const [own, name] = [way.steps.at(-1)?.name, other.ways[index]?.steps.at(-1)?.name]
        const value = own && given.find((attribute) => isElementNamed(attribute, own))?.value
        return value === undefined || name === undefined ? [] : [{ name, value }]
      })
      return atEnd(withAttributes(values), length)(passage, making)
    }
    return [{ broken: { ways, edit }, shown: { ways: counterparts(entry, ways) ?? ways, edit } }]
  })
}

/** Whether all fields are attributes of what is selected. */
function isDirect({ selected, ways }: Keyed): boolean {
  return ways.every((way) => isAttribute(way) && way.steps.length === selected.steps.length + 1)
}

function isUnder(place: DocumentPlace, other: DocumentPlace): boolean {
  return other.steps.every((step, index) => step.id === place.steps[index]?.id)
}

/** A key without one of its values. */
function unkeyed(
  entry: WitnessEntry,
  selected: DocumentPlace,
  fields: readonly DocumentPlace[],
): readonly Showing[] {
  return fields.flatMap((field): readonly Showing[] => {
    const last = field.steps.at(-1)
    if (last === undefined || last.min > 0) return []
    const edit = last.kind === 'attribute' ? atEnd(withoutAttribute(last.name)) : atEnd(leftOut)
    const own = last.kind === 'attribute' ? selected : { ...field, steps: field.steps.slice(0, -1) }
    const here = counterparts(entry, [own])
    return here ? [{ broken: { ways: [field], edit }, shown: { ways: here, edit: unchanged } }] : []
  })
}

/** A reference put where none has to be. */
function dangling(
  entry: WitnessEntry,
  selected: DocumentPlace,
  fields: readonly DocumentPlace[],
): readonly Showing[] {
  const { length } = selected.steps
  const passing = entry.rejecting.pass(fields)
  const made = passing && estranged(passing.passage, passing.making, length - 1, fields)
  const parent = { ...selected, steps: selected.steps.slice(0, -1) }
  const theirs = counterparts(entry, [parent])
  if (made === undefined || theirs === undefined) return []
  const edit = atEnd(insertChildren([made], findIndex(selected)))
  return [{ broken: { ways: [parent], edit }, shown: { ways: theirs, edit } }]
}

/** A reference where one stands, to a key that is not there. */
function estrangedAt(entry: WitnessEntry, fields: readonly DocumentPlace[]): readonly Showing[] {
  const edit: TreeEdit = (passage, making) => {
    const chain = passage.chains[0] ?? []
    const depth =
      (fields[0]?.steps.length ?? 0) - 1 - Number(fields[0] !== undefined && isAttribute(fields[0]))
    const made = estranged(passage, making, depth, fields)
    return made && atEnd(() => [made])({ ...passage, chains: [chain.slice(0, depth + 1)] }, making)
  }
  return [{ broken: { ways: fields, edit }, shown: { ways: counterparts(entry, fields) ?? fields, edit } }]
}

function isAttribute({ steps }: DocumentPlace): boolean {
  return steps.at(-1)?.kind === 'attribute'
}

function against({ broken, shown }: Showing, names: readonly Name[]): Showing {
  return { ...(broken && { broken: { ...broken, against: names } }), shown: { ...shown, against: names } }
}

/** An element with all its fields, one of them with another text, which no key has. */
function estranged(
  passage: Passage,
  making: Making,
  depth: number,
  fields: readonly DocumentPlace[],
): MadeElement | undefined {
  const chain = passage.chains[0]?.slice(depth) ?? []
  const [root] = chain
  const [field, ...more] = fields
  const last = field?.steps.at(-1)
  const text = last && simpleText(making, last.type, 'other')
  if (root === undefined || last === undefined || text === undefined) return root
  if (last.kind !== 'attribute') return atEnd(withText(text))({ root, chains: [chain] }, making)
  // An optional attribute was left out where its reference leads nowhere.
  const others = more.flatMap((one) => {
    const { kind, name, type } = one.steps.at(-1) ?? last
    const isThere = chain.at(-1)?.attributes.some((given) => isElementNamed(given, name))
    const value = kind === 'attribute' && !isThere ? simpleText(making, type, name.local) : undefined
    return value === undefined ? [] : [{ name, value }]
  })
  const edit = withAttributes([{ name: last.name, value: text }, ...others])
  return atEnd(edit)({ root, chains: [chain] }, making)
}

function counterparts(
  { correspondence, rejecting }: WitnessEntry,
  ways: readonly DocumentPlace[],
): readonly DocumentPlace[] | undefined {
  const found = ways.flatMap((way) => correspondence.of(rejecting.side, way) ?? [])
  return found.length === ways.length ? found : undefined
}

function withAttributes(
  attributes: MadeElement['attributes'],
): (element: MadeElement) => readonly MadeElement[] {
  return (element) =>
    attributes.reduce<readonly MadeElement[]>(
      (changed, attribute) => changed.flatMap((one) => withAttribute(attribute)(one)),
      [element],
    )
}

/** Places that are tried for one constraint, and how far below an element they are looked for. */
const mostPlaces = 4
const mostKeyed = 12
const deepest = 24

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
      ({ last }) =>
        next === undefined || listChildSteps(place.set, last).some((child) => isMeant(child, next)),
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
    for (const step of listChildSteps(set, last)) {
      if (step.kind === 'attribute' || met.has(step.id)) continue
      met.add(step.id)
      found.push({ steps: [...steps, step], last: step })
    }
  }
  return found
}

function children({ set, steps }: DocumentPlace): readonly PathStep[] {
  return listChildSteps(set, steps.at(-1))
}

function listChildSteps(set: SchemaSet, last: PathStep | undefined): readonly PathStep[] {
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
