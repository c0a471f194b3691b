import { placeOfText } from '../../align/index.ts'
import type { CodesEntry } from '../../mapping/index.ts'
import { type DataElementPlace, type NodeId, resolve } from '../../schema/index.ts'
import type { Member } from '../../typescript/index.ts'
import {
  findFixedTexts,
  type JoinsAttributes,
  listFormAttributes,
  pairAttributes,
  planValue,
  readRole,
  signature,
  type ValueAttribute,
  type ValueForm,
  type ValuePlan,
  valueForm,
} from '../kinds/index.ts'
import { makeHookPlace, planConversion, planMissing } from './ask.ts'
import { type AttributeCopy, planAttributeCopies } from './attribute-copies.ts'
import {
  joinKey,
  lastType,
  listMemberSteps,
  listMembersBetween,
  type PlaceSteps,
  type RootPlaces,
} from './places.ts'
import type { HookPlace, HookPlan, MemberPlan, RepeatsPlan } from './plan.ts'
import type { PlannedSpot, Planner } from './planner.ts'

/**
 * Plans a member with a single value on both sides: by a rule, with its losses and hooks for codes and attributes.
 * Where no rule fits, a hook converts it and it no longer counts as `carried`.
 */
export function planValueMember(planner: Planner, spot: PlannedSpot, place: DataElementPlace): MemberPlan {
  const { source: whole, target } = findForms(planner, spot, place)
  const source = whole && leaveOutTaken(planner, place, whole)
  const table = planner.decisions.codesAt(place.steps)
  const joins = source && target && makeAttributeJoin(planner, spot, place, [source, target])
  const answer =
    source && target
      ? planValue(
          source,
          target,
          table && indexCodes(table),
          planner.isByName,
          findFixed(planner, spot, place, [source, target]),
          joins,
        )
      : { mismatch: describeMismatch(planner, spot, place) }
  if ('mismatch' in answer || !source || !target || !joins) {
    if (spot.element) planner.carried.delete(joinKey(spot.element))
    return planConversion(planner, spot, place, 'convert', 'mismatch' in answer ? answer.mismatch : '')
  }
  const { plan } = answer
  if (table) planner.decisions.useCodes(table, source.scalar.codes, target.scalar.codes)
  const route = [...planner.route(spot.source, place.steps), ...source.chain.map(({ property }) => property)]
  const copies = planAttributeCopies(plan, joins, planner.isByName)
  const kept = listKeptAttributes(plan, copies)
  recordLosses(planner, spot, place, plan, { kept, copies, joins })
  recordReads(planner, spot, place, plan, kept)
  recordJoinedAttributes(planner, spot, place, plan, kept)
  const decides = planCodeHook(planner, spot, place, plan)
  const rule = {
    kind: 'value',
    route,
    value: plan,
    ...(decides ? { decides } : {}),
    copies,
    missingAttributes: new Map([
      ...planMissingAttributes(planner, spot, place, plan),
      ...planMissingCopies(planner, spot, place, plan, copies),
    ]),
  } as const
  const repeats = planRepeats(planner, spot, place, source.holder)
  return { ...planner.heading(spot, [place]), rule, ...repeats, ...planMissing(planner, spot, place) }
}

/**
 * Says why two types cannot be converted as single values: one is an object, or their lists or unions differ.
 */
function describeMismatch(
  { from, to }: Planner,
  { target }: PlannedSpot,
  { steps }: DataElementPlace,
): string {
  const types = [resolve(from.root.set, lastType(steps)), resolve(to.root.set, lastType(target))]
  return types.some(({ kind }) => kind === 'complex')
    ? 'a value on one side is an object on the other'
    : 'the lists or unions of the two sides differ'
}

interface Forms {
  readonly source: ValueForm | undefined
  readonly target: ValueForm | undefined
}

/**
 * The value forms of both sides. Where members are joined by name and one side has the text inside a child element:
 * that child's form, if only one child is possible.
 */
function findForms(planner: Planner, { target }: PlannedSpot, place: DataElementPlace): Forms {
  const [from, to] = [planner.from.root, planner.to.root]
  const [one, other] = [lastType(place.steps), lastType(target)]
  const [mine, theirs] = [valueForm(from.set, one), valueForm(to.set, other)]
  if (!planner.isByName || (mine === undefined) === (theirs === undefined))
    return { source: mine, target: theirs }
  const isInTarget = theirs === undefined
  const only = placeOfText([from.set, one], [to.set, other])
  const holder = isInTarget ? to : from
  const inside = listMemberSteps(holder, isInTarget ? other : one).find(({ step }) => step.id === only?.id)
  const form = inside && valueForm(holder.set, inside.step.type)
  if (form === undefined || inside === undefined) return { source: mine, target: theirs }
  const wrapped = { ...form, chain: [inside.member, ...form.chain] }
  return isInTarget ? { source: mine, target: wrapped } : { source: wrapped, target: theirs }
}

/**
 * The texts that the schemas fix at both places, where members are joined by name and neither holds the text inside
 * an element.
 */
function findFixed(
  { from, isByName }: Planner,
  { source, member }: PlannedSpot,
  { steps }: DataElementPlace,
  forms: readonly ValueForm[],
): ReturnType<typeof findFixedTexts> {
  if (!isByName || forms.some(({ chain }) => chain.length > 0)) return undefined
  return findFixedTexts(listMembersBetween(from.root, source, steps).at(-1), member)
}

/** The form without the attributes that the mapping pairs or closes. */
function leaveOutTaken(planner: Planner, place: DataElementPlace, form: ValueForm): ValueForm {
  const { root } = planner.from
  const inner = form.chain.reduce((steps, { property }) => enterMember(root, steps, property), place.steps)
  const isLeft = ({ property }: Member): boolean =>
    !planner.decisions.isSourceTaken(enterMember(root, inner, property))
  const attributes = form.attributes.filter(({ member }) => isLeft(member))
  const otherAttributes = form.otherAttributes.filter(isLeft)
  const isWhole =
    attributes.length === form.attributes.length && otherAttributes.length === form.otherAttributes.length
  return isWhole ? form : { ...form, attributes, otherAttributes }
}

/** The data elements of an attribute of the value at a place. */
function listAttributeElements(
  { root, at }: RootPlaces,
  steps: PlaceSteps,
  { chain }: ValueForm,
  member: Member,
): readonly string[] {
  const inner = chain.reduce((found, { property }) => enterMember(root, found, property), steps)
  const place = enterMember(root, inner, member.property)
  return place === inner ? [] : at(place).map(joinKey)
}

/**
 * Returns a function that says whether two attributes of the value have the same data element. Where neither has one,
 * nor a role, those of the same name correspond, too. They do not if the other side has the element elsewhere.
 */
function makeAttributeJoin(
  { from, to }: Planner,
  { target }: PlannedSpot,
  { steps }: DataElementPlace,
  [one, other]: readonly [ValueForm, ValueForm],
): JoinsAttributes {
  const read = (mine: Member) => listAttributeElements(from, steps, one, mine)
  const ask = (theirs: Member) => listAttributeElements(to, target, other, theirs)
  return (mine, theirs) => {
    const [known, asked] = [read(mine), ask(theirs)]
    if (asked.some((key) => known.includes(key))) return true
    if (known.some((key) => to.of(key).length > 0) || asked.some((key) => from.of(key).length > 0))
      return false
    const isPlain = known.length + asked.length === 0 && [mine, theirs].every((one) => !readRole(one))
    return isPlain && mine.property === theirs.property ? true : undefined
  }
}

/** The pairs of attributes that are converted or copied. */
function listKeptAttributes(
  { attributes }: ValuePlan,
  copies: readonly AttributeCopy[],
): readonly { readonly source: Member; readonly target: Member }[] {
  return [
    // A wildcard is not kept because one of its attributes is.
    ...attributes.map(({ source, target }) => ({
      source: source?.found === undefined ? source?.attribute.member : undefined,
      target: target.member,
    })),
    ...copies,
    ...copies.flatMap(({ target, held = [] }) => held.map(({ source }) => ({ source, target }))),
  ].flatMap(({ source, target }) => (source ? [{ source, target }] : []))
}

/** Adds to `carried` the data elements that both sides of a converted or copied attribute have. */
function recordJoinedAttributes(
  { from, to, carried }: Planner,
  { target: steps }: PlannedSpot,
  place: DataElementPlace,
  { source: one, target: other }: ValuePlan,
  kept: ReturnType<typeof listKeptAttributes>,
): void {
  for (const { source, target } of kept) {
    const known = listAttributeElements(from, place.steps, one, source)
    for (const key of listAttributeElements(to, steps, other, target))
      if (known.includes(key)) carried.add(key)
  }
}

/** The steps to a member of the place; unchanged where there is none. */
function enterMember(root: Planner['from']['root'], steps: PlaceSteps, property: string): PlaceSteps {
  const found = listMemberSteps(root, lastType(steps)).find(({ member }) => member.property === property)
  return found ? [...steps, found.step] : steps
}

/**
 * Adds to `carriedInside` the source's children that a value is made from: the first one around its text, else its
 * attributes that are converted or copied.
 */
function recordReads(
  { carriedInside }: Planner,
  { target }: PlannedSpot,
  { steps }: DataElementPlace,
  { source }: ValuePlan,
  kept: ReturnType<typeof listKeptAttributes>,
): void {
  const [first] = source.chain
  const read = first ? [first] : kept.map((one) => one.source)
  for (const { id } of read) carriedInside.add([lastType(steps), lastType(target), id].join('\n'))
}

/**
 * The mapping's decision about several values, if the source can have more than the target allows. `{}` otherwise.
 */
export function planRepeats(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  type: NodeId,
): { readonly repeats?: RepeatsPlan } {
  const isNarrowed = planner.repeats.some((one) => one.place === place)
  const entry = isNarrowed ? planner.decisions.repeatsAt(place.steps) : undefined
  if (!entry) return {}
  if (entry.policy !== 'hook') return { repeats: { policy: entry.policy } }
  const point = makeHookPlace(spot, place)
  const list = { kind: 'node', side: 'from', id: type, isList: true } as const
  const key = ['repeats', point.source, point.target].join('\n')
  const hook = planner.registry.hook(key, `${point.dataElement}_keep`, point, {
    purpose: 'repeats',
    reason: `which of several values are kept: ${entry.reason}`,
    input: list,
    output: list,
  })
  return { repeats: { hook } }
}

function indexCodes({ codes }: CodesEntry): ReadonlyMap<string, string | null> {
  return new Map([...codes].map(([code, becomes]) => [code, becomes.code]))
}

/**
 * Records possible losses: a limit below the source's number of values in `repeats`, attributes that the target
 * lacks in `dropped`.
 */
function recordLosses(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  { source, target, attributes }: ValuePlan,
  {
    kept: pairs,
    copies,
    joins,
  }: {
    readonly kept: ReturnType<typeof listKeptAttributes>
    readonly copies: readonly AttributeCopy[]
    readonly joins: JoinsAttributes
  },
) {
  const room = Math.max(spot.member.max, ...target.chain.map(({ max }) => max))
  if (room !== Number.POSITIVE_INFINITY && room < countMostValues(planner, spot, place, source)) {
    planner.repeats.push({ place, max: room })
  }
  const path = listMembersBetween(planner.from.root, place.steps.slice(0, 1), place.steps).map(
    ({ property }) => property,
  )
  const chain = source.chain.map(({ property }) => property)
  const { id } = place.dataElement
  const kept = new Set(pairs.map((one) => one.source))
  const filled = new Set(pairs.map((one) => one.target))
  const found = new Set(attributes.map((one) => one.source?.found))
  const free = listFormAttributes(target).filter((member) => !filled.has(member))
  for (const member of listFormAttributes(source)) {
    if (kept.has(member)) continue
    const isThere = pairAttributes([member], free, joins, planner.isByName).size > 0
    planner.dropped.push({ path: [...path, ...chain, member.property], dataElement: id, isThere })
  }
  for (const { source: wildcard, except = [] } of copies)
    for (const name of except.filter((one) => !found.has(one))) {
      const inside = [...path, ...chain, ...(wildcard ? [wildcard.property] : []), name]
      planner.dropped.push({ path: inside, dataElement: id, isThere: true })
    }
}

/**
 * The greatest number of values that a source object can have at a place: the product of all maximums on the way.
 */
function countMostValues(
  planner: Planner,
  { source }: PlannedSpot,
  { steps }: DataElementPlace,
  form: ValueForm,
): number {
  const members = [...listMembersBetween(planner.from.root, source, steps), ...form.chain]
  return members.reduce((product, { max }) => product * max, 1)
}

/**
 * The hook for codes without a counterpart, of the text or of an attribute without which the value cannot be
 * converted. Undefined where all codes have one.
 */
function planCodeHook(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  plan: ValuePlan,
): HookPlan | undefined {
  const point = makeHookPlace(spot, place)
  const { registry } = planner
  const { undecided, text, target } = plan
  if (undecided) return planAttributeHook(planner, point, plan, undecided)
  if (text.withoutCounterpart.length === 0) return undefined
  return registry.hook(['code', point.source, point.target].join('\n'), `${point.dataElement}_code`, point, {
    purpose: 'code',
    reason: `codes of the source that the target does not have: ${text.withoutCounterpart.length}`,
    input: { kind: 'codes', codes: text.withoutCounterpart },
    output: { kind: 'codes', codes: target.scalar.codes ?? [] },
  })
}

/**
 * The hook that converts values whose essential attribute the target lacks or allows only with other codes. One
 * hook for all values of a type.
 */
function planAttributeHook(
  planner: Planner,
  point: HookPlace,
  { attributes, source, target }: ValuePlan,
  { attribute, codes }: NonNullable<ValuePlan['undecided']>,
): HookPlan {
  const { property } = attribute.member
  const kept = attributes.find((one) => one.source?.attribute === attribute)?.target
  const allowed = kept?.scalar.codes ?? []
  const name = findHolderName(planner, source) ?? point.dataElement
  const asked = codes === 'any' ? [property] : codes
  const wanted =
    codes === 'any'
      ? `${name}_with_${property}`
      : `${name}_${printShortCodes(codes)}_to_${printShortCodes(allowed)}`
  const key = ['format', source.holder, ...asked, '>', ...allowed, signature(target)].join('\n')
  return planner.registry.hook(key, wanted, point, {
    purpose: 'format',
    reason:
      codes === 'any'
        ? `"${property}" has no place in the target`
        : `"${property}" can be ${codes.join(', ')} in the source, and only ${allowed.join(', ')} in the target`,
    input: { kind: 'node', side: 'from', id: source.holder, isList: false },
    output: { kind: 'held', side: 'to', form: target, needs: kept ? [kept.member.property] : [] },
  })
}

/**
 * The hooks for attributes that the target requires and the source may lack, by target property. One hook for each
 * attribute name; adds the source type to it.
 */
function planMissingAttributes(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  { source, attributes }: ValuePlan,
): ReadonlyMap<string, HookPlan> {
  const found = new Map<string, HookPlan>()
  for (const { target, source: from, mayMiss } of attributes) {
    if (!mayMiss) continue
    const { property } = target.member
    const input = { kind: 'union', side: 'from', ids: new Set([source.holder]) } as const
    const hook = planner.registry.hook(
      `attribute\n${property}`,
      `${property}_missing`,
      makeHookPlace(spot, place),
      {
        purpose: 'attribute',
        reason: `"${property}" is required in the target, optional in the source; \`allowed\` lists the values, where they are limited`,
        input,
        output: { kind: 'text' },
        attribute: property,
        agreed: new Set(),
      },
    )
    hook.agreed?.add(findOnlyCode(from?.attribute, target))
    if (hook.input.kind === 'union') hook.input.ids.add(source.holder)
    found.set(property, hook)
  }
  return found
}

/**
 * The hooks for required attributes of list and union types that the source may lack, by target property. Each place
 * has its own, since the hook gives a value of the attribute's type.
 */
function planMissingCopies(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  { source, target }: ValuePlan,
  copies: readonly AttributeCopy[],
): ReadonlyMap<string, HookPlan> {
  const found = new Map<string, HookPlan>()
  for (const { target: member, source: from } of copies) {
    if (member.isOptional || from?.isOptional === false) continue
    const { property } = member
    const key = ['attribute', source.holder, target.holder, property].join('\n')
    const hook = planner.registry.hook(key, `${property}_missing`, makeHookPlace(spot, place), {
      purpose: 'missing',
      reason: `"${property}" is required in the target, and the source may lack it`,
      input: { kind: 'node', side: 'from', id: source.holder, isList: false },
      output: { kind: 'property', side: 'to', id: target.holder, property },
    })
    found.set(property, hook)
  }
  return found
}

function findHolderName(planner: Planner, { holder }: ValueForm): string | undefined {
  return resolve(planner.from.root.set, holder).name?.local
}

/** Up to 4 codes joined by `_`, else their number: `12_codes`. */
function printShortCodes(codes: readonly string[]): string {
  return codes.length <= 4 ? codes.join('_') : `${codes.length}_codes`
}

/**
 * The only code that the source's attribute allows, if the target allows it too; otherwise undefined. An omitted
 * attribute can only mean this code.
 */
function findOnlyCode(from: ValueAttribute | undefined, to: ValueAttribute): string | undefined {
  const [only, ...others] = from?.scalar.codes ?? []
  if (only === undefined || others.length > 0) return undefined
  return to.scalar.codes === undefined || to.scalar.codes.includes(only) ? only : undefined
}
