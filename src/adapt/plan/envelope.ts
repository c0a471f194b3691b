import { printSteps } from '../../schema/index.ts'
import type { Member } from '../../typescript/index.ts'
import {
  normalizeSpace,
  openScalar,
  planValue,
  readFixed,
  type ValueForm,
  valueForm,
} from '../kinds/index.ts'
import { planMissing } from './ask.ts'
import { joinKey, lastType, listMemberSteps } from './places.ts'
import type { MemberPlan } from './plan.ts'
import type { PlannedSpot, Planner } from './planner.ts'

/**
 * Plans a member that the source lacks: a constant of the schema, an object of such members, or a value from the
 * caller. Inside converted content, a hook for a required member. Undefined for an optional one that needs none of
 * these.
 */
export function planGiven(planner: Planner, spot: PlannedSpot): MemberPlan | undefined {
  const { member, element } = spot
  // Names alone do not say what stands around the content: a new object would get values of its namesakes.
  const isInside = spot.isInside || planner.isByName
  const form = valueForm(planner.to.root.set, lastType(spot.target))
  const constant = form && findConstant(member, form)
  if (form && constant !== undefined) {
    if (member.isOptional) return undefined
    return { ...planner.heading(spot), rule: { kind: 'constant', value: form, text: constant } }
  }
  const hasMembers = listMemberSteps(planner.to.root, lastType(spot.target)).length > 0
  if (!isInside && hasMembers && (!form || wrapsElement(planner, spot, form)))
    return planEnvelope(planner, spot)
  if (!isInside && form && element) return planContextValue(planner, spot, form, joinKey(element))
  if (member.isOptional) return undefined
  return { ...planner.heading(spot), rule: { kind: 'missing' }, ...planMissing(planner, spot, undefined) }
}

/**
 * Whether an element inside the place has a data element of its own for the value, so that the place only wraps
 * it.
 */
function wrapsElement({ to }: Planner, { element }: PlannedSpot, { chain }: ValueForm): boolean {
  if (element?.refersTo !== undefined) return false
  return (
    chain.length > 0 &&
    chain.some(({ id }) => (to.root.set.annotations.get(id)?.dataElements.length ?? 0) > 0)
  )
}

/**
 * Plans a value that the caller gives, and adds it to the context. Undefined where no rule converts it to the
 * target's type.
 */
function planContextValue(
  planner: Planner,
  spot: PlannedSpot,
  form: ValueForm,
  dataElement: string,
): MemberPlan | undefined {
  const source = {
    chain: [],
    holder: '',
    scalar: openScalar(form.scalar),
    attributes: [],
    otherAttributes: [],
  }
  const answer = planValue(source, form)
  if ('mismatch' in answer) return undefined
  planner.registry.give({
    dataElement,
    says: spot.element?.name ?? '',
    target: printSteps(spot.target),
    isRequired: spot.isNeeded,
    form: form.scalar.form,
  })
  return { ...planner.heading(spot), rule: { kind: 'given', value: answer.plan } }
}

/** Plans an object without a counterpart in the source; undefined for an optional one with only constants. */
function planEnvelope(planner: Planner, spot: PlannedSpot): MemberPlan | undefined {
  const object = planner.object(spot, true)
  const isVain = object.members.every(({ rule }) => rule.kind === 'constant')
  if (isVain && spot.member.isOptional) return undefined
  return { ...planner.heading(spot), rule: { kind: 'group', object } }
}

/**
 * The only text that the schema allows for a member: its fixed value or only code. Undefined where a required
 * attribute has no constant or the text is in a child element.
 */
function findConstant(
  member: Member,
  { scalar, attributes, otherAttributes, chain }: ValueForm,
): string | undefined {
  const { kind } = member.from
  if (chain.length > 0) return undefined
  const isWhole =
    attributes.every((one) => one.member.isOptional || one.constant !== undefined) &&
    otherAttributes.every(({ isOptional }) => isOptional)
  if (!isWhole || (kind !== 'attribute' && kind !== 'element')) return undefined
  const fixed = readFixed(member)
  if (fixed !== undefined) return normalizeSpace(scalar, fixed)
  return scalar.codes?.length === 1 ? scalar.codes[0] : undefined
}
