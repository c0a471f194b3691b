import type { Root } from '../../align/index.ts'
import {
  type DataElement,
  type DataElementPlace,
  type Name,
  type NodeId,
  type PathStep,
  resolve,
} from '../../schema/index.ts'
import { findShape, type Member, typeIdentifier } from '../../typescript/index.ts'
import { type DecidedPair, Decisions } from '../decide/index.ts'
import { findAttributeText, openScalar, readRole, type ValueForm, valueForm } from '../kinds/index.ts'
import { planAssembly, planConversion, planMissing } from './ask.ts'
import { takesContent } from './content-fit.ts'
import { planContent, planOpenMember } from './dispatch.ts'
import { planGiven } from './envelope.ts'
import {
  isObjectType,
  isPrefix,
  joinKey,
  lastType,
  listMemberSteps,
  listMembersBetween,
  type MemberStep,
  PathSet,
  type PlaceSteps,
  pathKey,
  type RootPlaces,
} from './places.ts'
import type { MemberPlan, ObjectPlan, PlanRoute, Unlinked } from './plan.ts'
import { Registry } from './registry.ts'
import { isSameSimple, nameAnyElement } from './same-simple.ts'
import { guessPairs } from './suppose.ts'
import { convertsText, planText } from './text-member.ts'
import { planRepeats, planValueMember } from './value-member.ts'
import { listHeldAttributes, listNewAttributes, takesWildcard } from './wildcards.ts'

/** A target object to plan, and the source object that it is made from. */
export interface ObjectSpot {
  readonly target: PlaceSteps
  readonly source: PlaceSteps
  /** The data element of the target place, if any. */
  readonly element: DataElement | undefined
  /**
   * Whether an object around it comes from a source object. Then a missing value is a hook, not a value from the
   * caller.
   */
  readonly isInside: boolean
  /** Whether the target requires it in every document. */
  readonly isNeeded: boolean
}

/** A member of a target object to plan; `source` is the source object at hand. */
export interface PlannedSpot extends ObjectSpot {
  readonly member: Member
}

/** Plans one adapter; holds its state. */
export class Planner {
  readonly from: RootPlaces
  readonly to: RootPlaces
  readonly decisions: Decisions
  readonly registry = new Registry()
  readonly carried = new Set<string>()
  /** Source places that are read, by path key. */
  readonly read = new Set<string>()
  /** Children that a value is made from, by the types at its places and the child's id. */
  readonly carriedInside = new Set<string>()
  readonly repeats: { readonly place: DataElementPlace; readonly max: number }[] = []
  /** Attributes of converted values that are not converted, and whether the target has one for them. */
  readonly dropped: {
    readonly path: readonly string[]
    readonly dataElement: string
    readonly isThere: boolean
  }[] = []
  readonly #joinedPlaces: PathSet
  /** Those of the joined places that are elements. */
  readonly #joinedElements: PathSet
  readonly #supposed: ReadonlyMap<string, DataElementPlace>
  /**
   * Whether no data element is on both sides. Then members are joined by name, and objects are planned once for
   * each pair of types.
   */
  readonly isByName: boolean

  /**
   * Finds the data elements of both sides that the mapping leaves to be joined, and guesses pairs by similar names.
   * Members are joined by name if no data element is on both sides.
   */
  constructor(from: RootPlaces, to: RootPlaces, decisions = new Decisions(from, to)) {
    this.from = from
    this.to = to
    this.decisions = decisions
    const joined = [...to.root.places]
      .filter(([key]) => from.of(key).some(({ steps }) => !decisions.isSourceTaken(steps)))
      .flatMap(([, all]) => all.filter(({ steps }) => !decisions.isTargetTaken(steps)))
    this.#joinedPlaces = new PathSet(joined)
    this.#joinedElements = new PathSet(joined.filter(({ steps }) => steps.at(-1)?.kind === 'element'))
    this.#supposed = guessPairs(from, to, decisions)
    this.isByName = [...to.root.places.keys()].every((key) => from.of(key).length === 0)
  }

  /**
   * Plans the function that makes a target object from a source object, with all its members. Returns the known plan
   * for a pair of places, or of types where members are joined by name. It is registered before its members are
   * planned, for recursive types.
   */
  object({ target, source, element, isInside, isNeeded }: ObjectSpot, isGroup: boolean): ObjectPlan {
    const isTyped = this.isTyped(source, target)
    const key = isTyped
      ? `${lastType(source)}\n${lastType(target)}`
      : `${pathKey(source)}\n>\n${pathKey(target)}`
    const known = this.registry.known(key)
    if (known) return known
    const local = typeIdentifier(target.at(-1)?.name.local ?? '')
    const members: MemberPlan[] = []
    const unlinked = new Map<string, Unlinked>()
    const plan: ObjectPlan = {
      name: this.registry.name(element ? `to${local}_${joinKey(element)}` : `to${local}`, key),
      dataElement: element ? joinKey(element) : '',
      says: `${source.at(-1)?.name.local ?? ''} → ${target.at(-1)?.name.local ?? ''}`,
      source: lastType(source),
      target: lastType(target),
      isGroup: isGroup && !isNeeded,
      members,
      unlinked,
      ...(isTyped ? this.typePair(key) : {}),
    }
    this.registry.remember(key, plan)
    for (const { member, step } of listMemberSteps(this.to.root, lastType(target))) {
      const spot = this.#spot({ target, source, element, isInside, isNeeded }, member, step)
      const found = spot && this.#member(spot)
      if (!found) continue
      members.push(found)
      if (found.rule.kind !== 'value') continue
      for (const one of this.#unlinked(spot)) unlinked.set(one.route.join('\n'), one)
    }
    if (this.isByName) {
      members.push(...planWildcardCopies(this, { source, target }, members))
      members.push(...planText([this.from.root.set, lastType(source)], [this.to.root.set, lastType(target)]))
      members.push(...planContent(this, { target, source, element, isInside, isNeeded }))
    }
    return plan
  }

  /**
   * Whether an object is planned once for its pair of types: members are joined by name, and the mapping names no
   * place in it.
   */
  isTyped(source: PlaceSteps, target: PlaceSteps): boolean {
    return this.isByName && !this.decisions.isPinned(source) && !this.decisions.isPinned(target)
  }

  /** The key of a pair of types; `{}` where data elements, which depend on the place, are in the generated code. */
  typePair(key: string): { readonly typePair?: string } {
    const isPlain = this.from.root.places.size === 0 && this.to.root.places.size === 0
    return this.isByName && isPlain ? { typePair: key } : {}
  }

  /** The property names from a source object down to a place. */
  route(source: PlaceSteps, place: PlaceSteps): PlanRoute {
    return listMembersBetween(this.from.root, source, place).map(({ property }) => property)
  }

  /**
   * The first source place of a data element below a source object that the mapping does not use otherwise. Undefined
   * without a data element or such a place.
   */
  counterpart(element: DataElement | undefined, source: PlaceSteps): DataElementPlace | undefined {
    if (!element) return undefined
    return this.from
      .of(joinKey(element))
      .find(({ steps }) => isBelow(source, steps) && !this.decisions.isSourceTaken(steps))
  }

  /**
   * The source place for a target place: that of the mapping if it has exactly one source text for it, else by
   * data element.
   */
  #placeFor({
    target,
    source,
    element,
  }: Pick<PlannedSpot, 'target' | 'source' | 'element'>): DataElementPlace | undefined {
    if (!this.decisions.isTargetTaken(target)) return this.counterpart(element, source)
    const [first, ...others] = this.decisions.pairAt(target)?.sources ?? []
    return others.length > 0 ? undefined : first?.find(({ steps }) => isBelow(source, steps))
  }

  /**
   * The spot of a member in a target object. Undefined for a recursive step by data element, and for an optional
   * member whose node has data elements only in other contexts.
   */
  #spot(
    { target, source, isInside, isNeeded }: ObjectSpot,
    member: Member,
    step: PathStep,
  ): PlannedSpot | undefined {
    if (!this.isByName && target.some(({ id }) => id === step.id)) return undefined
    const steps = [...target, step]
    const here = this.to.at(steps)
    const isStray = here.length === 0 && this.to.isAnnotated(step) && member.isOptional
    if (isStray && !this.decisions.isPinned(steps)) return undefined
    const element = here.find((one) => this.counterpart(one, source)) ?? here[0]
    return { target: steps, source, member, element, isInside, isNeeded: isNeeded && !member.isOptional }
  }

  /**
   * Plans a member: by the mapping, by data element or name, as a guess by similar names, or as an object around
   * joined values. Otherwise as a constant, caller's value or missing one; undefined where nothing is needed.
   */
  #member(spot: PlannedSpot): MemberPlan | undefined {
    const pair = this.decisions.pairAt(spot.target)
    const decided = pair && this.#decided(spot, pair)
    if (decided) return decided
    const isEmpty = this.decisions.isTargetTaken(spot.target)
    const place = isEmpty ? undefined : (this.counterpart(spot.element, spot.source) ?? this.#namesake(spot))
    if (place) return this.#joined(spot, place)
    const supposed = this.#supposed.size > 0 ? this.#supposed.get(pathKey(spot.target)) : undefined
    if (supposed && isPrefix(spot.source, supposed.steps)) {
      this.read.add(pathKey(supposed.steps))
      const reason = 'only their names are alike, nothing says that they mean the same'
      return planConversion(this, spot, supposed, 'supposed', reason)
    }
    if (this.#isJoinedBelow(spot)) return this.#group(spot)
    return this.#foundAttribute(spot) ?? planGiven(this, spot)
  }

  /** Plans an attribute that a wildcard of the source finds by its name; undefined where it does not. */
  #foundAttribute(spot: PlannedSpot): MemberPlan | undefined {
    const { from, to } = this
    const target = this.isByName ? valueForm(to.root.set, spot.member.type) : undefined
    const all = listObjectMembers(from.root, lastType(spot.source))
    const found = target && findAttributeText(all, spot.member, target.scalar)
    if (!target || !found) return undefined
    const source = { ...target, scalar: openScalar(target.scalar) }
    const rule = {
      kind: 'value',
      route: [found.wildcard.property, found.name],
      value: { source, target, text: found.conversion, attributes: [] },
      missingAttributes: new Map(),
    } as const
    return { ...this.heading(spot), rule, ...planMissing(this, spot, undefined) }
  }

  /** Whether a place below this target place is filled by data element or by the mapping. */
  #isJoinedBelow({ target }: PlannedSpot): boolean {
    return this.#joinedPlaces.isBelow(target) || this.decisions.isAboveTarget(target)
  }

  /**
   * Whether a place inside the target place is filled by itself. Attributes of a value that both sides have are filled
   * with it.
   */
  #isJoinedInside(spot: PlannedSpot, { steps }: DataElementPlace): boolean {
    const { target } = spot
    if (!this.#isJoinedBelow(spot)) return false
    if (this.#joinedElements.isBelow(target) || this.decisions.isAboveTarget(target)) return true
    const forms = [
      valueForm(this.from.root.set, lastType(steps)),
      valueForm(this.to.root.set, lastType(target)),
    ]
    return forms.includes(undefined)
  }

  /**
   * Plans a member as the mapping pairs it, by a hook or a rule, and marks the entry as used. Undefined where the
   * source object does not contain all paired places.
   */
  #decided(spot: PlannedSpot, { entry, sources }: DecidedPair): MemberPlan | undefined {
    const places = sources.map((all) => all.find(({ steps }) => isBelow(spot.source, steps)))
    const found = places.filter((place) => place !== undefined)
    const [place] = found
    if (place === undefined || found.length < places.length) return undefined
    this.decisions.use(entry)
    for (const { steps } of found) this.read.add(pathKey(steps))
    if (found.length > 1) return planAssembly(this, spot, found, entry.reason)
    return entry.by === 'hook'
      ? planConversion(this, spot, place, 'mapped', entry.reason)
      : this.#joined(spot, place)
  }

  /**
   * The source member of the same local name and kind, else an attribute of the same role. Undefined if a side has a
   * data element there, or the mapping uses the source member.
   */
  #namesake({ target, source, element }: PlannedSpot): DataElementPlace | undefined {
    const step = target.at(-1)
    if (element || !step || this.to.isAnnotated(step)) return undefined
    const isAlike = (other: MemberStep): boolean =>
      other.step.name.local === step.name.local && other.step.kind === step.kind
    const mine = listMemberSteps(this.from.root, lastType(source))
    const theirs = listMemberSteps(this.to.root, lastType(target.slice(0, -1)))
    const found =
      chooseNamesake(step.name, mine.filter(isAlike), theirs.filter(isAlike)) ??
      chooseByRole(step, mine, theirs)
    if (found && found.step.name.local !== step.name.local)
      this.carriedInside.add([lastType(source), lastType(target.slice(0, -1)), found.step.id].join('\n'))
    if (!found || this.from.isAnnotated(found.step)) return undefined
    if (this.decisions.isSourceTaken([...source, found.step])) return undefined
    const dataElement = { id: '', subsets: [] }
    return { dataElement, root: this.from.root.element, steps: [...source, found.step] }
  }

  /**
   * Plans a member from its source place: by type or element where there are several, as an object, or as one value.
   * A hook where no rule converts the content; undefined for an optional member that nothing converts. Marks the
   * place as read, and nil values as kept where both sides allow them.
   */
  #joined(spot: PlannedSpot, place: DataElementPlace): MemberPlan | undefined {
    const plan = this.#planJoined(spot, place)
    if (plan === undefined || !spot.member.isNillable || !mayBeNil(plan)) return plan
    const source = listMembersBetween(this.from.root, spot.source, place.steps).at(-1)
    return source?.isNillable ? { ...plan, isNil: true } : plan
  }

  /**
   * Plans a member from its source place like `#joined`, but without the mark for nil values. Undefined only for an
   * optional member of several types or elements that nothing converts.
   */
  #planJoined(spot: PlannedSpot, place: DataElementPlace): MemberPlan | undefined {
    this.#noteRead(place)
    if (spot.element) this.carried.add(joinKey(spot.element))
    const open = this.isByName ? planOpenMember(this, spot, place) : undefined
    if (open) return open.plan
    const isObject = this.#isJoinedInside(spot, place) || this.#areObjects(spot, place)
    if (isObject && this.#holdsFromAround(spot, place)) return this.#group(spot)
    if (!isObject) return planCopy(this, spot, place) ?? planValueMember(this, spot, place)
    const types = [
      [this.from.root.set, lastType(place.steps)],
      [this.to.root.set, lastType(spot.target)],
    ] as const
    if (!takesContent(...types)) return planConversion(this, spot, place, 'convert', otherOrder)
    if (this.isByName && !convertsText(...types))
      return planConversion(this, spot, place, 'convert', otherText)
    this.noteRepeat(spot, place)
    const object = this.object(enterObject(spot, place.steps), false)
    const rule = { kind: 'object', route: this.route(spot.source, place.steps), object } as const
    const repeats = planRepeats(this, spot, place, lastType(place.steps))
    return { ...this.heading(spot, [place]), rule, ...repeats, ...planMissing(this, spot, place, true) }
  }

  /**
   * Whether a data element in the target object has its source only around the source object. Then the target object
   * is made from what is around both, which has to be one object.
   */
  #holdsFromAround(spot: PlannedSpot, { steps }: DataElementPlace): boolean {
    if (this.isByName || spot.member.isArray || this.isRepeated(spot.source, steps)) return false
    const { target, source } = spot
    return [...this.to.root.places.values()].flat().some(({ dataElement, steps: below }) => {
      if (below.length <= target.length || !isPrefix(target, below)) return false
      const wanted = { target: below, element: dataElement }
      const found = this.#placeFor({ ...wanted, source })
      return found !== undefined && this.#placeFor({ ...wanted, source: steps }) === undefined
    })
  }

  /** Marks a source place as read, where the source has data elements whose fate it decides. */
  #noteRead({ steps }: DataElementPlace): void {
    if (this.from.root.places.size > 0) this.read.add(pathKey(steps))
  }

  /**
   * Whether both places hold objects with members, not single values. Where members are joined by name, an object
   * around one text is a single value. It is not if the other side has more in it, or both can lack the text.
   */
  #areObjects({ target, member }: PlannedSpot, { steps }: DataElementPlace): boolean {
    const sides = [
      { root: this.from.root, type: lastType(steps) },
      { root: this.to.root, type: lastType(target) },
    ]
    const forms = sides.map(({ root, type }) => valueForm(root.set, type))
    if (areListsInLists(forms, member)) return true
    if (!this.isByName) {
      return sides.every(
        ({ root, type }, index) => forms[index] === undefined && listMemberSteps(root, type).length > 0,
      )
    }
    // An object around one text is one value only where the other side has no more in it.
    const isObject = ({ root, type }: (typeof sides)[number], index: number): boolean =>
      isObjectType(root.set, type) && forms[index]?.chain.length !== 0
    if (sides.every(isObject) && forms.includes(undefined)) return true
    return sides.every(({ root, type }) => isObjectType(root.set, type)) && mayBothBeEmpty(forms, member)
  }

  /**
   * Plans an object that only the target has, around values that both have. For a list: one object for each
   * repeated source object around all values, else a hook if a value repeats.
   */
  #group(spot: PlannedSpot): MemberPlan | undefined {
    const below = this.#sourcesBelow(spot)
    if (spot.member.isArray) {
      const around = findCommonRepeat(spot.source, below)
      if (around) {
        const object = this.object(enterObject(spot, around), false)
        return {
          ...this.heading(spot),
          rule: { kind: 'object', route: this.route(spot.source, around), object },
        }
      }
      const lists = below.filter((place) => this.isRepeated(spot.source, place.steps))
      if (lists.length > 0)
        return planAssembly(this, spot, below, 'nothing says which of the values belong together')
    }
    const object = this.object(spot, true)
    const missing = spot.isNeeded ? {} : planMissing(this, spot, undefined)
    return { ...this.heading(spot), rule: { kind: 'group', object }, ...missing }
  }

  /** The source places for all target places below a member. */
  #sourcesBelow({ target, source }: PlannedSpot): readonly DataElementPlace[] {
    return [...this.to.root.places.values()].flat().flatMap(({ dataElement, steps }) => {
      if (steps.length <= target.length || !isPrefix(target, steps)) return []
      return this.#placeFor({ target: steps, source, element: dataElement }) ?? []
    })
  }

  /**
   * Whether a source object can have several values at a place below it, including lists inside the value's own
   * type.
   */
  isRepeated(source: PlaceSteps, place: PlaceSteps): boolean {
    const chain = valueForm(this.from.root.set, lastType(place))?.chain ?? []
    return [...listMembersBetween(this.from.root, source, place), ...chain].some(({ isArray }) => isArray)
  }

  /**
   * Records in `repeats` that the source can have more values, or objects, at a place than the target allows; else does
   * nothing.
   */
  noteRepeat({ source, member: { max } }: PlannedSpot, place: DataElementPlace): void {
    const members = listMembersBetween(this.from.root, source, place.steps)
    if (members.reduce((product, one) => product * one.max, 1) > max) this.repeats.push({ place, max })
  }

  /**
   * The repeated source objects between the source object and the member's source place: their values go into
   * separate lists.
   */
  #unlinked({ source, element, target }: PlannedSpot): readonly Unlinked[] {
    const place = this.#placeFor({ target, source, element })
    if (!place) return []
    const between = place.steps.slice(0, -1).map((_, index) => place.steps.slice(0, index + 1))
    return between
      .filter(
        (steps) =>
          steps.length > source.length && listMembersBetween(this.from.root, source, steps).at(-1)?.isArray,
      )
      .map((steps) => ({
        dataElement: this.from.at(steps)[0]?.id ?? steps.at(-1)?.name.local ?? '',
        route: this.route(source, steps),
      }))
  }

  /**
   * The part of a member's plan that is the same for all rules: member, data element, its name, and the data
   * elements read.
   */
  heading(
    { member, element }: PlannedSpot,
    places: readonly DataElementPlace[] = [],
  ): Pick<MemberPlan, 'member' | 'dataElement' | 'says' | 'reads'> {
    const reads = places.map(({ dataElement }) => joinKey(dataElement)).filter((key) => key !== '')
    const dataElement = element ? joinKey(element) : member.property
    return { member, dataElement, says: element?.name ?? '', reads }
  }
}

/**
 * Whether a repeated member has, on both sides, the same first child around the text and a repeated child inside:
 * such lists in a list stay apart.
 */
function areListsInLists([one, other]: readonly (ValueForm | undefined)[], { isArray }: Member): boolean {
  const [mine, theirs] = [one?.chain ?? [], other?.chain ?? []]
  if (!isArray || mine[0] === undefined || mine[0].property !== theirs[0]?.property) return false
  return [mine, theirs].every((chain) => chain.some((inner) => inner.isArray))
}

/**
 * Whether both sides have the same first child around the text, and the text can be absent: a child is optional, or
 * the member may be nil.
 */
function mayBothBeEmpty([one, other]: readonly (ValueForm | undefined)[], { isNillable }: Member): boolean {
  const [mine, theirs] = [one?.chain ?? [], other?.chain ?? []]
  if (mine[0] === undefined || mine[0].property !== theirs[0]?.property) return false
  return isNillable || [...mine, ...theirs].some(({ isOptional }) => isOptional)
}

/** Whether the rule reads the values of the member itself, so that one of them can be nil. */
function mayBeNil({ rule }: MemberPlan): boolean {
  if (rule.kind === 'value') return rule.value.source.chain.length + rule.value.target.chain.length === 0
  if (rule.kind === 'either') return rule.dispatch.by === 'type'
  return rule.kind === 'object' || (rule.kind === 'copy' && rule.isWhole !== true)
}

/**
 * Of members with one local name on both sides: the one of the same namespace, else the only one that is left.
 * Undefined if several are left.
 */
function chooseNamesake(
  { namespace }: Name,
  mine: readonly MemberStep[],
  theirs: readonly MemberStep[],
): MemberStep | undefined {
  const isIn = (all: readonly MemberStep[], { step }: MemberStep): boolean =>
    all.some((other) => other.step.name.namespace === step.name.namespace)
  const same = mine.find(({ step }) => step.name.namespace === namespace)
  if (same) return same
  const [only, ...others] = mine.filter((one) => !isIn(theirs, one))
  const open = theirs.filter((one) => !isIn(mine, one))
  return others.length > 0 || open.length > 1 ? undefined : only
}

/**
 * The only attribute that has the role of a target attribute, as `ccy` and `currency`, if neither has a namesake.
 * Undefined if several on a side have the role.
 */
function chooseByRole(
  { id }: PathStep,
  mine: readonly MemberStep[],
  theirs: readonly MemberStep[],
): MemberStep | undefined {
  const target = theirs.find(({ step }) => step.id === id)
  const role = target && readRole(target.member)
  if (role === undefined) return undefined
  const isOpen = (others: readonly MemberStep[]) => (one: MemberStep) =>
    readRole(one.member)?.name === role.name &&
    others.every((other) => other.step.kind !== 'attribute' || other.step.name.local !== one.step.name.local)
  const [source, ...more] = mine.filter(isOpen(theirs))
  return more.length === 0 && theirs.filter(isOpen(mine)).length === 1 ? source : undefined
}

const otherText = 'no rule converts the text of the one into that of the other'

const otherOrder = 'the order of children counts, and the two versions do not allow the same orders'

/** Plans the target object of a member from the source object at a place. */
export function planObjectBelow(
  planner: Planner,
  spot: PlannedSpot,
  { steps }: DataElementPlace,
): ObjectPlan {
  return planner.object(enterObject(spot, steps), false)
}

/**
 * Plans to copy a value of a simple type, such as a list or union, that both sides declare alike. Undefined for
 * all others.
 */
function planCopy(planner: Planner, spot: PlannedSpot, place: DataElementPlace): MemberPlan | undefined {
  const [from, to] = [planner.from.root.set, planner.to.root.set]
  const [one, other] = [lastType(place.steps), lastType(spot.target)]
  if (valueForm(from, one) || valueForm(to, other)) return undefined
  if (!isSameSimple(from, one, to, other)) return undefined
  const members = listMembersBetween(planner.from.root, spot.source, place.steps)
  const route = members.map(({ property }) => property)
  const isWhole = members.at(-1)?.isArray === false
  const rule = { kind: 'copy', route, isWhole, ...nameAnyElement(planner.to.root, spot.target) } as const
  planner.noteRepeat(spot, place)
  const repeats = planRepeats(planner, spot, place, one)
  return { ...planner.heading(spot, [place]), rule, ...repeats, ...planMissing(planner, spot, place) }
}

/**
 * Plans to copy the content of each target wildcard from the source wildcard of the same name. One that accepts less
 * than the source's is left out, or missing where the target needs it. A wildcard for attributes also takes those that
 * the source declares and no other member reads.
 */
function planWildcardCopies(
  { from: { root: from }, to: { root: to }, carriedInside, decisions }: Planner,
  { source, target }: Pick<ObjectSpot, 'source' | 'target'>,
  members: readonly MemberPlan[],
): readonly MemberPlan[] {
  const [mine, own] = [listObjectMembers(from, lastType(source)), listObjectMembers(to, lastType(target))]
  const theirs = listWildcardMembers(from, lastType(source))
  const except = listNewAttributes(mine, own)
  const read = new Set(members.flatMap(({ rule }) => ('route' in rule ? [rule.route[0]] : [])))
  const taken = listMemberSteps(from, lastType(source)).filter(({ step }) =>
    decisions.isSourceTaken([...source, step]),
  )
  const open = mine.filter(
    (one) => !read.has(one.property) && taken.every(({ member }) => member.id !== one.id),
  )
  return listWildcardMembers(to, lastType(target)).flatMap((one): readonly MemberPlan[] => {
    const { member, namespaces, process } = one
    const { property } = member
    const other = theirs.find(
      ({ member: { property: name, from: kind } }) => name === property && kind.kind === member.from.kind,
    )
    const rest = { member, dataElement: property, says: '', reads: [] }
    const isOpen = member.from.kind === 'anyAttributes' && except.length > 0
    const isCopied = other !== undefined && takesWildcard(other, { namespaces, process })
    const copy = { kind: 'copy', route: [property], ...(isOpen ? { except } : {}) } as const
    const held = listHeldAttributes([from.set, open], [to.set, own], member)
    for (const {
      source: { id },
    } of held)
      carriedInside.add([lastType(source), lastType(target), id].join('\n'))
    if (held.length > 0)
      return [{ ...rest, rule: { kind: 'attributes', held, ...(isCopied ? { found: copy } : {}) } }]
    if (isCopied) return [{ ...rest, rule: copy }]
    return member.isOptional ? [] : [{ ...rest, rule: { kind: 'missing' } }]
  })
}

/** The members of a type that is an object; none for others. */
function listObjectMembers({ set }: Root, type: NodeId): readonly Member[] {
  const node = resolve(set, type)
  const shape = node.kind === 'complex' ? findShape(set, node) : undefined
  return shape?.kind === 'object' ? shape.members : []
}

/** The wildcard members of a type with their namespaces and how their content is validated. */
function listWildcardMembers(root: Root, type: NodeId) {
  return listObjectMembers(root, type).flatMap((member) => {
    if (member.from.kind !== 'any' && member.from.kind !== 'anyAttributes') return []
    const { namespaces, process } = member.from.kind === 'any' ? member.from.particle : member.from.wildcard
    return [{ member, namespaces, process }]
  })
}

/** Whether `steps` is a place strictly below `source`. */
function isBelow(source: PlaceSteps, steps: PlaceSteps): boolean {
  return steps.length > source.length && isPrefix(source, steps)
}

/** The innermost repeated object below `source` that contains all the places; undefined where none does. */
function findCommonRepeat(source: PlaceSteps, places: readonly DataElementPlace[]): PlaceSteps | undefined {
  const [first] = places
  if (!first) return undefined
  let found: PlaceSteps | undefined
  for (let length = source.length + 1; length < first.steps.length; length++) {
    const steps = first.steps.slice(0, length)
    if (!places.every((place) => isPrefix(steps, place.steps))) break
    if ((steps.at(-1)?.max ?? 1) > 1) found = steps
  }
  return found
}

/** The spot of an object at a member, made from the source object at `source`. */
function enterObject({ target, element }: PlannedSpot, source: PlaceSteps): ObjectSpot {
  return { target, source, element, isInside: true, isNeeded: false }
}
