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
  editLast,
  insertChildren,
  isElementNamed,
  multiplyElement,
  putAttribute,
  removeAttribute,
  removeElement,
  replaceText,
  type TreeEdit,
} from '../edits.ts'
import { type RunningSide, type Showing, unchanged, type WitnessEntry, type WitnessMaker } from '../entry.ts'
import { findPlaces } from '../located.ts'
import { type DocumentPlace, isSamePlace } from '../places.ts'
import { findIndex } from './elements.ts'

/**
 * Shows a violation of the rejecting side's identity constraint: a key twice, a key without a value, or a
 * reference to no key. Each is tried again against all constraints that only that side has.
 */
export const constrained: WitnessMaker = (entry) => {
  const { pair } = entry.found
  const at = entry.rejecting.side === 'before' ? pair.beforeAt : pair.afterAt
  const found = findPlaces(entry, entry.rejecting).flatMap((owner) => {
    const constraint = constraintsIn(owner.set).find((one) => isSamePlace(one.at, at))
    if (constraint === undefined) return []
    const all = findKeyed(owner, constraint)
    return all.slice(0, mostPlaces).flatMap((one, index) => {
      const { selected, ways } = one
      const showings =
        constraint.kind === 'keyref'
          ? [...insertReference(entry, selected, ways), ...showChangedReference(entry, ways)]
          : [
              ...showRepeatedKey(entry, owner, selected, ways),
              ...(constraint.kind === 'key' ? unkeyed(entry, selected, ways) : []),
              ...twiceAround(entry, one, all.slice(index + 1)),
            ]
      return showings.map((showing) => ({ showing, constraint, set: owner.set }))
    })
  })
  return [
    ...found.map(({ showing, constraint }) => allowViolations(showing, [constraint.name])),
    ...found.flatMap(({ showing, set }) => {
      const names = onlyIn(set, entry.accepting)
      return names.length > 1 ? [allowViolations(showing, names)] : []
    }),
  ]
}

/** Returns the names of a set's identity constraints that the accepting version does not have in the same form. */
function onlyIn(set: SchemaSet, { version }: RunningSide): readonly Name[] {
  const theirs = new Set(version.sets.flatMap(constraintsIn).map(printConstraint))
  return constraintsIn(set)
    .filter((one) => !theirs.has(printConstraint(one)))
    .map(({ name }) => name)
}

/** An identity constraint as a text, to compare by. */
function printConstraint({ kind, name, selector, fields, refer }: IdentityConstraint): string {
  return JSON.stringify([kind, expandedName(name), selector, fields, refer && expandedName(refer)])
}

/** An element that a constraint selects (`selected`), and the places of its fields (`ways`). */
interface Keyed {
  readonly selected: DocumentPlace
  readonly ways: readonly DocumentPlace[]
}

/**
 * Returns the elements that a constraint selects below its owner and that have all its fields; at most 12. The
 * first of each selector path come first.
 */
function findKeyed(owner: DocumentPlace, { selector, fields }: IdentityConstraint): readonly Keyed[] {
  const all = selector.map((path) => {
    const found: Keyed[] = []
    for (const selected of followPaths(owner, [path])) {
      const ways = fields.flatMap((field) => followPaths(selected, field).slice(0, 1))
      if (ways.length === fields.length) found.push({ selected, ways })
      if (found.length === mostPlaces) break
    }
    return found
  })
  const [nearest, more] = [all.flatMap((found) => found.slice(0, 1)), all.flatMap((found) => found.slice(1))]
  return [...nearest, ...more].slice(0, mostKeyed)
}

/**
 * Shows a key twice: by repeating the selected element, or the nearest one around it that may repeat. `[]` if none
 * may.
 */
function showRepeatedKey(
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
  const edit = editLast(multiplyElement(2))
  // If the accepting side has no such place, for example below a wildcard, the same document is shown to it.
  return [{ broken: { ways, edit }, shown: { ways: counterparts(entry, ways) ?? ways, edit } }]
}

/** Whether an element may occur twice below a type, by itself or with a group around it. */
function canRepeat(set: SchemaSet, parent: NodeId | undefined, id: NodeId): boolean {
  const types = parent === undefined ? [] : [parent, ...listTypesInPlace(set, parent, [])]
  return types.some((type) => {
    const node = resolve(set, type)
    const content = node.kind === 'complex' ? node.content : undefined
    return content !== undefined && 'particle' in content && isRepeated(set, content.particle, id, false)
  })
}

/**
 * Whether a particle contains the element, or one that it can substitute, where that or a group around it may
 * repeat.
 */
function isRepeated(set: SchemaSet, particle: Particle | undefined, id: NodeId, isWithin: boolean): boolean {
  if (particle === undefined) return false
  const isMany = isWithin || particle.occurs.max > 1
  if (particle.kind === 'any') return false
  if (particle.kind !== 'element') return particle.particles.some((one) => isRepeated(set, one, id, isMany))
  return isMany && (particle.id === id || listSubstitutes(set, particle).some((one) => one.id === id))
}

/**
 * Shows a key twice at two places: the second element gets the values of the first. Only if all fields are
 * attributes and neither is inside the other.
 */
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
      return editLast(withAttributes(values), length)(passage, making)
    }
    return [{ broken: { ways, edit }, shown: { ways: counterparts(entry, ways) ?? ways, edit } }]
  })
}

/** Whether all fields are attributes of the selected element itself. */
function isDirect({ selected, ways }: Keyed): boolean {
  return ways.every((way) => isAttribute(way) && way.steps.length === selected.steps.length + 1)
}

/** Whether a place is another one or below it. */
function isUnder(place: DocumentPlace, other: DocumentPlace): boolean {
  return other.steps.every((step, index) => step.id === place.steps[index]?.id)
}

/** Shows a key without one of its values, for each field that may be left out; `[]` if none may. */
function unkeyed(
  entry: WitnessEntry,
  selected: DocumentPlace,
  fields: readonly DocumentPlace[],
): readonly Showing[] {
  return fields.flatMap((field): readonly Showing[] => {
    const last = field.steps.at(-1)
    if (last === undefined || last.min > 0) return []
    const edit = last.kind === 'attribute' ? editLast(removeAttribute(last.name)) : editLast(removeElement)
    const own = last.kind === 'attribute' ? selected : { ...field, steps: field.steps.slice(0, -1) }
    const here = counterparts(entry, [own])
    return here ? [{ broken: { ways: [field], edit }, shown: { ways: here, edit: unchanged } }] : []
  })
}

/** Shows a reference to no key by inserting an element with one; `[]` if it cannot be made. */
function insertReference(
  entry: WitnessEntry,
  selected: DocumentPlace,
  fields: readonly DocumentPlace[],
): readonly Showing[] {
  const { length } = selected.steps
  const passing = entry.rejecting.pass(fields)
  const made = passing && changeReference(passing.passage, passing.making, length - 1, fields)
  const parent = { ...selected, steps: selected.steps.slice(0, -1) }
  const theirs = counterparts(entry, [parent])
  if (made === undefined || theirs === undefined) return []
  const edit = editLast(insertChildren([made], findIndex(selected)))
  return [{ broken: { ways: [parent], edit }, shown: { ways: theirs, edit } }]
}

/** Shows a reference to no key by changing the text of a reference that is there. */
function showChangedReference(entry: WitnessEntry, fields: readonly DocumentPlace[]): readonly Showing[] {
  const edit: TreeEdit = (passage, making) => {
    const chain = passage.chains[0] ?? []
    const depth =
      (fields[0]?.steps.length ?? 0) - 1 - Number(fields[0] !== undefined && isAttribute(fields[0]))
    const made = changeReference(passage, making, depth, fields)
    return made && editLast(() => [made])({ ...passage, chains: [chain.slice(0, depth + 1)] }, making)
  }
  return [{ broken: { ways: fields, edit }, shown: { ways: counterparts(entry, fields) ?? fields, edit } }]
}

function isAttribute({ steps }: DocumentPlace): boolean {
  return steps.at(-1)?.kind === 'attribute'
}

/** Returns a showing whose documents may violate these constraints. */
function allowViolations({ broken, shown }: Showing, names: readonly Name[]): Showing {
  return { ...(broken && { broken: { ...broken, against: names } }), shown: { ...shown, against: names } }
}

/**
 * Returns the selected element with another text in its first field, which no key has. Missing attributes of the
 * other fields are added; unchanged if no text can be made.
 */
function changeReference(
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
  if (last.kind !== 'attribute') return editLast(replaceText(text))({ root, chains: [chain] }, making)
  // Optional attributes that are references without a target were left out, so they are added here.
  const others = more.flatMap((one) => {
    const { kind, name, type } = one.steps.at(-1) ?? last
    const isThere = chain.at(-1)?.attributes.some((given) => isElementNamed(given, name))
    const value = kind === 'attribute' && !isThere ? simpleText(making, type, name.local) : undefined
    return value === undefined ? [] : [{ name, value }]
  })
  const edit = withAttributes([{ name: last.name, value: text }, ...others])
  return editLast(edit)({ root, chains: [chain] }, making)
}

/** Returns the accepting side's counterparts of these places; undefined unless all have one. */
function counterparts(
  { correspondence, rejecting }: WitnessEntry,
  ways: readonly DocumentPlace[],
): readonly DocumentPlace[] | undefined {
  const found = ways.flatMap((way) => correspondence.of(rejecting.side, way) ?? [])
  return found.length === ways.length ? found : undefined
}

/** Returns a change that sets several attributes. */
function withAttributes(
  attributes: MadeElement['attributes'],
): (element: MadeElement) => readonly MadeElement[] {
  return (element) =>
    attributes.reduce<readonly MadeElement[]>(
      (changed, attribute) => changed.flatMap((one) => putAttribute(attribute)(one)),
      [element],
    )
}

/** The most places for one constraint, the most selected elements, and how deep below an element they may be. */
const mostPlaces = 4
const mostKeyed = 12
const deepest = 24

/** Returns the places that the alternatives of a path lead to, from a place, the nearest first. */
function followPaths(place: DocumentPlace, paths: readonly ConstraintPath[]): readonly DocumentPlace[] {
  return paths.flatMap(({ isDeep, steps }) => {
    const starts = isDeep ? listPathStarts(place, steps[0]) : [place]
    return starts.flatMap((start) => steps.reduce<readonly DocumentPlace[]>(stepDown, [start]))
  })
}

/** Extends each place by every child that a step matches. */
function stepDown(places: readonly DocumentPlace[], step: ConstraintStep): readonly DocumentPlace[] {
  return places.flatMap((place) =>
    children(place)
      .filter((child) => isMeant(child, step))
      .map((child) => ({ ...place, steps: [...place.steps, child] })),
  )
}

/** Returns a place and those below it that have a child which the next step matches; each declaration once. */
function listPathStarts(place: DocumentPlace, next: ConstraintStep | undefined): readonly DocumentPlace[] {
  return waysBelow(place)
    .filter(
      ({ last }) =>
        next === undefined || listChildSteps(place.set, last).some((child) => isMeant(child, next)),
    )
    .map(({ steps }) => ({ ...place, steps: [...place.steps, ...steps] }))
}

/** Steps down from a place, and the last of them; without steps, the last step of the place itself. */
interface WayBelow {
  readonly steps: readonly PathStep[]
  readonly last: PathStep | undefined
}

const known = new WeakMap<SchemaSet, Map<string, readonly WayBelow[]>>()

/** Returns the ways down from a place, the empty one first; remembered per type of its last step. */
function waysBelow({ set, steps }: DocumentPlace): readonly WayBelow[] {
  const last = steps.at(-1)
  const key = last?.kind === 'element' ? last.type : ''
  const ways = known.get(set) ?? new Map<string, readonly WayBelow[]>()
  known.set(set, ways)
  const found = ways.get(key) ?? findWaysBelow(set, last)
  ways.set(key, found)
  return found
}

/** Finds the elements below a step, breadth first, up to 24 steps deep; each element is entered once. */
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

/** Returns the children and attributes of an element's step; `[]` for an attribute. */
function listChildSteps(set: SchemaSet, last: PathStep | undefined): readonly PathStep[] {
  return last?.kind === 'element' ? childSteps(set, last.type) : []
}

/** Whether a step of a document matches a step of a constraint's path; a step without a name matches all. */
function isMeant({ kind, name }: PathStep, { axis, namespace, local }: ConstraintStep): boolean {
  if ((axis === 'attribute') !== (kind === 'attribute')) return false
  if (local === undefined) return namespace === undefined || namespace === name.namespace
  return local === name.local && (namespace ?? '') === name.namespace
}

/** Returns the identity constraints of all global and local elements of a set. */
function constraintsIn(set: SchemaSet): readonly IdentityConstraint[] {
  return [...set.elements.values(), ...localElements(set)].flatMap(({ constraints = [] }) => constraints)
}
