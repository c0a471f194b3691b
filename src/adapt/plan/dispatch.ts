import {
  type DataElementPlace,
  type ElementDeclaration,
  expandedName,
  type Name,
  type NodeId,
  type PathStep,
  resolve,
} from '../../schema/index.ts'
import { type Member, referenceTo, typeIdentifier } from '../../typescript/index.ts'
import { planValue, type ValueForm, valueForm } from '../kinds/index.ts'
import { planMissing } from './ask.ts'
import { findNodesMember, mayBeEmpty, takesContent, takesWildcards } from './content-fit.ts'
import { isObjectType, lastType, listMembersBetween, type PlaceSteps } from './places.ts'
import type { DispatchCase, DispatchPlan, MemberPlan, PlanRule } from './plan.ts'
import { type ObjectSpot, type PlannedSpot, type Planner, planObjectBelow } from './planner.ts'
import { isSameSimple, nameAnyElement } from './same-simple.ts'
import {
  type DeclaredType,
  findNamesake,
  listStandingElements,
  listStandingTypes,
  type StandingElement,
  type StandingType,
} from './standing.ts'
import { convertsText } from './text-member.ts'
import { planRepeats, planValueMember } from './value-member.ts'

/**
 * Plans an element member that can have several types or elements on either side; undefined where it has only one. If
 * nothing converts: `plan: undefined` for an optional member, a hook for a required one.
 */
export function planOpenMember(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
): { readonly plan: MemberPlan | undefined } | undefined {
  const source = listMembersBetween(planner.from.root, spot.source, place.steps).at(-1)
  if (source?.from.kind !== 'element' || spot.member.from.kind !== 'element') return undefined
  const [mine, theirs] = [listStandingElements(source), listStandingElements(spot.member)]
  const [one, other] = [mine[0], theirs[0]]
  if (one === undefined || other === undefined) return undefined
  const isNamed = source.from.alternatives !== undefined || spot.member.from.alternatives !== undefined
  if (!isNamed && !hasSeveralTypes(planner, one.declared, other.declared)) return undefined
  const rule = isNamed
    ? planElements(planner, spot, place, mine, theirs)
    : planTypes(planner, spot, place, one.declared, other.declared)
  if (rule === undefined) {
    if (spot.member.isOptional) return { plan: undefined }
    const missing = planMissing(planner, spot, undefined)
    return { plan: { ...planner.heading(spot), rule: { kind: 'missing' }, ...missing } }
  }
  planner.noteRepeat(spot, place)
  const routed = { ...rule, route: planner.route(spot.source, place.steps) }
  const repeats = planRepeats(planner, spot, place, lastType(place.steps))
  return {
    plan: {
      ...planner.heading(spot, [place]),
      rule: routed,
      ...repeats,
      ...planMissing(planner, spot, place),
    },
  }
}

/**
 * Plans the function that converts a document by the type that its root names. Undefined where data elements join,
 * the root has only one type, or no type converts.
 */
export function planRoot(planner: Planner, spot: ObjectSpot): DispatchPlan | undefined {
  const [from, to] = [planner.from.root.element, planner.to.root.element]
  const [one, other] = [from, to].map(({ type, block = [] }) => ({ type, block }))
  if (!planner.isByName || !one || !other || !hasSeveralTypes(planner, one, other)) return undefined
  const place = { dataElement: nothing, root: from, steps: spot.source }
  const rule = planTypes(planner, { ...spot, member: makeRootMember(to) }, place, one, other)
  return rule?.kind === 'either' ? rule.dispatch : undefined
}

/** The root element in the form of a required single member. */
function makeRootMember(root: ElementDeclaration): Member {
  const { name, id, type, nillable } = root
  const from = { kind: 'element', particles: [referenceTo(root)] } as const
  const once = { min: 1, max: 1, isOptional: false, isArray: false, isNillable: nillable }
  return { property: name.local, from, id, type, ...once }
}

/**
 * One member that converts all children in order, each by its element; text and wildcard content is copied where
 * both allow it. Empty unless order counts on both sides.
 */
export function planContent(planner: Planner, spot: ObjectSpot): readonly MemberPlan[] {
  const source = [planner.from.root.set, lastType(spot.source)] as const
  const target = [planner.to.root.set, lastType(spot.target)] as const
  const [mine, theirs] = [findNodesMember(source), findNodesMember(target)]
  if (mine?.from.kind !== 'nodes' || theirs?.from.kind !== 'nodes') return []
  const key = `content\n${source[1]}\n${target[1]}`
  const known = planner.registry.knownDispatch(key)
  const member = { ...spot, member: theirs }
  const made = known ? undefined : startDispatch(planner, key, 'element', spot)
  if (made !== undefined) {
    const copied = { rule: { kind: 'copy', route: [] }, isHeld: neither, isSame: true } as const
    if (mine.from.isMixed && theirs.from.isMixed)
      made.cases.push({ label: undefined, becomes: undefined, ...copied })
    else if (mine.from.isMixed) made.lacks.push(undefined)
    const place = { dataElement: nothing, root: planner.from.root.element, steps: spot.source }
    fillElements(planner, made, member, place, listStandingElements(mine), listStandingElements(theirs))
    if (mine.from.hasAny && theirs.from.hasAny && takesWildcards(source, target))
      made.cases.push({ label: '*', becomes: '*', ...copied })
    else if (mine.from.hasAny) made.lacks.push('*')
  }
  const { property } = theirs
  const dispatch = made ?? known
  if (dispatch === undefined) return []
  const children = mayBeEmpty(target) ? 'any' : 'some'
  const rule = { kind: 'either', route: [mine.property], dispatch, children } as const
  return [{ member: theirs, dataElement: property, says: '', reads: [], rule }]
}

const nothing = { id: '', subsets: [] }
const neither = { source: false, target: false }

interface OpenDispatch extends DispatchPlan {
  readonly cases: DispatchCase[]
  readonly lacks: (string | undefined)[]
}

/** Registers an empty dispatch function under a key, before its cases are planned, for recursive types. */
function startDispatch(
  planner: Planner,
  key: string,
  by: DispatchPlan['by'],
  { source, target }: Pick<ObjectSpot, 'source' | 'target'>,
): OpenDispatch {
  const [mine = '', theirs = ''] = [source, target].map((steps) => steps.at(-1)?.name.local)
  const { registry } = planner
  const name = registry.name(`to${typeIdentifier(theirs)}By${by === 'type' ? 'Type' : 'Element'}`, key)
  const evidence = by === 'type' ? 'what `xsi:type` says' : 'its elements'
  const says = `${mine} → ${theirs}, by ${evidence}`
  const dispatch: OpenDispatch = { name, says, by, cases: [], lacks: [], ...planner.typePair(key) }
  registry.rememberDispatch(key, dispatch)
  return dispatch
}

/**
 * Plans a value that is one of several elements: a shared dispatch function, or `named` where the source has a
 * single element. Undefined where no element has a counterpart.
 */
function planElements(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  mine: readonly StandingElement[],
  theirs: readonly StandingElement[],
): PlanRule | undefined {
  const [only] = mine
  if (mine.length === 1 && only?.label === undefined) {
    const other = only && findNamesake(only.name, theirs, mine)
    if (only === undefined || other?.label === undefined) return undefined
    const rule = planElement(planner, spot, place, only, other)
    const nil = bothMayBeNil(only, other)
    return rule && { kind: 'named', route: [], element: other.label, rule, ...nil }
  }
  const key = [
    'elements',
    ...[...mine, '>', ...theirs].map((one) => (typeof one === 'string' ? one : one.id)),
  ].join('\n')
  const known = planner.registry.knownDispatch(key)
  if (known) return { kind: 'either', route: [], dispatch: known }
  const dispatch = startDispatch(planner, key, 'element', { source: place.steps, target: spot.target })
  fillElements(planner, dispatch, spot, place, mine, theirs)
  return dispatch.cases.length === 0 ? undefined : { kind: 'either', route: [], dispatch }
}

/**
 * Adds a case to the dispatch for each source element with a convertible counterpart; the others go to `lacks`.
 */
function fillElements(
  planner: Planner,
  dispatch: OpenDispatch,
  spot: PlannedSpot,
  place: DataElementPlace,
  mine: readonly StandingElement[],
  theirs: readonly StandingElement[],
): void {
  for (const one of mine) {
    const other = findNamesake(one.name, theirs, mine)
    const rule = other && planElement(planner, spot, place, one, other)
    if (rule === undefined) dispatch.lacks.push(one.label)
    else {
      const rest = { rule, isHeld: neither, isSame: true, ...bothMayBeNil(one, other) }
      dispatch.cases.push({ label: one.label, becomes: other?.label, ...rest })
    }
  }
}

/** The mark of a rule for two elements that may both be nil. */
function bothMayBeNil(
  one: StandingElement,
  other: StandingElement | undefined,
): { readonly isNil?: boolean } {
  return one.isNillable && other?.isNillable === true ? { isNil: true } : {}
}

/** Plans the value of one element as one of the target's elements; undefined where no rule converts its types. */
function planElement(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  one: StandingElement,
  other: StandingElement,
): PlanRule | undefined {
  const isContent = spot.member.from.kind === 'nodes'
  const step = (steps: PlaceSteps, { id, name, declared }: StandingElement): PlaceSteps => {
    const last: PathStep | undefined = steps.at(-1)
    if (last === undefined || name === undefined) return steps
    const made: PathStep = { ...last, id, name, type: declared.type, kind: 'element' }
    return [...(isContent ? steps : steps.slice(0, -1)), made]
  }
  const inside = { ...place, steps: step(place.steps, one) }
  const at = { ...spot, target: step(spot.target, other) }
  return planTypes(planner, at, inside, one.declared, other.declared)
}

/**
 * Whether values of a place must be converted by the type they name. True unless the source has only the declared
 * type, and the target needs no type name for it.
 */
function hasSeveralTypes({ from, to }: Planner, source: DeclaredType, target: DeclaredType): boolean {
  const mine = listStandingTypes(from.root.set, source)
  const [only] = mine
  if (only === undefined || mine.length > 1 || only.label !== undefined) return true
  const theirs = listStandingTypes(to.root.set, target)
  return (
    findNamesake(only.name, theirs, mine)?.label !== undefined ||
    theirs.every(({ label }) => label !== undefined)
  )
}

/**
 * Plans the value of an element by its type: a plain rule for one type, else a shared dispatch function. Undefined
 * where no type converts.
 */
function planTypes(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  source: DeclaredType,
  target: DeclaredType,
): PlanRule | undefined {
  if (!hasSeveralTypes(planner, source, target))
    return planSingleType(planner, spot, place, source.type, target.type)
  const key = ['types', source.type, ...source.block, '>', target.type, ...target.block].join('\n')
  const known = planner.registry.knownDispatch(key)
  if (known) return { kind: 'either', route: [], dispatch: known }
  const dispatch = startDispatch(planner, key, 'type', { source: place.steps, target: spot.target })
  const { from, to } = planner
  const theirs = listStandingTypes(to.root.set, target)
  const mine = listStandingTypes(from.root.set, source)
  for (const one of mine) {
    const other = findCounterpart(planner, source.type, one.id, theirs, mine)
    const inside = { ...place, steps: standAs(place.steps, one) }
    const rule =
      other &&
      planSingleType(planner, { ...spot, target: standAs(spot.target, other) }, inside, one.id, other.id)
    if (rule === undefined || other === undefined) dispatch.lacks.push(one.label)
    else {
      const isHeld = {
        source: one.label !== undefined && !isObjectType(planner.from.root.set, one.id),
        target: other.label !== undefined && !isObjectType(to.root.set, other.id),
      }
      dispatch.cases.push({
        label: one.label,
        becomes: other.label,
        rule,
        isHeld,
        isSame:
          (findStated(planner, one.name, [other]) ?? findNamesake(one.name, [other], mine)) !== undefined,
      })
    }
  }
  return dispatch.cases.length === 0 ? undefined : { kind: 'either', route: [], dispatch }
}

/**
 * The target type for a source type: the one that the mapping states, else of the same name. If there is none, that
 * of its nearest base with a counterpart; the declared types always correspond. Undefined where none does.
 */
function findCounterpart(
  planner: Planner,
  declared: NodeId,
  type: NodeId,
  theirs: readonly StandingType[],
  mine: readonly StandingType[],
): StandingType | undefined {
  const { set } = planner.from.root
  const last = resolve(set, declared).id
  for (let id: NodeId | undefined = type; id !== undefined; ) {
    const node = resolve(set, id)
    const namesake = findStated(planner, node.name, theirs) ?? findNamesake(node.name, theirs, mine)
    if (namesake) return namesake
    if (node.id === last) return theirs.find(({ label }) => label === undefined)
    id = node.kind === 'complex' ? node.derivation?.base : undefined
  }
  return undefined
}

/** The target type that the mapping file pairs with a source type of this name; undefined if it pairs none. */
function findStated(
  { decisions }: Planner,
  name: Name | undefined,
  theirs: readonly StandingType[],
): StandingType | undefined {
  if (name === undefined || decisions.types.length === 0) return undefined
  const isCalled = (text: string, one: Name | undefined): boolean =>
    one !== undefined && (text === one.local || text === expandedName(one))
  const entries = decisions.types.filter(({ from }) => isCalled(from, name))
  return theirs.find((one) => entries.some(({ to }) => isCalled(to, one.name)))
}

/**
 * The place with its last step changed to a named type (`Item(Book)`), so that decisions about the declared type
 * do not apply. Unchanged for the declared type.
 */
function standAs(steps: PlaceSteps, { id, label, name }: StandingType): PlaceSteps {
  const last = steps.at(-1)
  if (last === undefined || label === undefined || name === undefined) return steps
  const local = `${last.name.local}(${name.local})`
  return [
    ...steps.slice(0, -1),
    { ...last, id: `${last.id}(${id})`, name: { ...last.name, local }, type: id },
  ]
}

/**
 * Plans the conversion between exactly two types: as a value, a copy, or an object. Undefined where no rule
 * converts them.
 */
function planSingleType(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  one: NodeId,
  other: NodeId,
): PlanRule | undefined {
  const [from, to] = [planner.from.root.set, planner.to.root.set]
  const [mine, theirs] = [valueForm(from, one), valueForm(to, other)]
  if (isPlain(mine) && isPlain(theirs)) {
    if ('mismatch' in planValue(mine, theirs, undefined, true)) return undefined
    const member: Member = {
      ...spot.member,
      type: other,
      isOptional: true,
      isArray: true,
      max: Number.POSITIVE_INFINITY,
    }
    const { rule } = planValueMember(planner, { ...spot, member, source: place.steps }, place)
    return rule.kind === 'value' ? rule : undefined
  }
  if (isSameSimple(from, one, to, other))
    return { kind: 'copy', route: [], ...nameAnyElement(planner.to.root, spot.target) }
  const areObjects = isObjectType(from, one) && isObjectType(to, other)
  if (!areObjects || !takesContent([from, one], [to, other]) || !convertsText([from, one], [to, other]))
    return undefined
  return { kind: 'object', route: [], object: planObjectBelow(planner, spot, place) }
}

/** Whether a type holds one text directly, not inside child elements. */
function isPlain(form: ValueForm | undefined): form is ValueForm {
  return form?.chain.length === 0
}
