import { chooseConversion } from './convert.ts'
import type { KindConversion } from './kind.ts'
import { type CodeTable, withTable } from './table.ts'
import { type UnitChange, unitChanges } from './units.ts'
import { openScalar, type TypedScalar, type ValueAttribute, type ValueForm } from './value-form.ts'

/** How a value with its attributes becomes another; attributes correspond by what they say, not by name. */
export interface ValuePlan {
  readonly source: ValueForm
  readonly target: ValueForm
  readonly text: KindConversion
  /** What a person says codes become; the rest goes by the conversion. */
  readonly codes?: CodeTable
  /** The target's attributes that are filled, in its order. */
  readonly attributes: readonly AttributePlan[]
  /** Units that the target has not, and which of its own the amount is exact in. */
  readonly units?: { readonly attribute: ValueAttribute; readonly changes: readonly UnitChange[] }
  /** An essential attribute that the target cannot hold, or not with these codes: the whole value then needs a decision. */
  readonly undecided?: { readonly attribute: ValueAttribute; readonly codes: readonly string[] | 'any' }
}

export interface AttributePlan {
  readonly target: ValueAttribute
  /** The source's attribute; absent where it has none. */
  readonly source?: { readonly attribute: ValueAttribute; readonly conversion: KindConversion }
  /** What both schemas say it is, where the document does not. */
  readonly constant?: string
  /** Whether the target needs it and the source may lack it. */
  readonly mayMiss: boolean
}

export type ValueAnswer = { readonly plan: ValuePlan } | { readonly mismatch: string }

/** The conversion of a value, or why no rule gives one; where names join, those of attributes do as well. */
export function planValue(
  source: ValueForm,
  target: ValueForm,
  codes?: CodeTable,
  isByName = false,
): ValueAnswer {
  const text = codes
    ? withTable(source.scalar, target.scalar, codes)
    : chooseConversion(source.scalar, target.scalar)
  if (!text)
    return { mismatch: `${describeScalarKind(source.scalar)} became ${describeScalarKind(target.scalar)}` }
  const lost = source.attributes.find(
    ({ role }) => role?.isEssential && !target.attributes.some((other) => isSameRole(role, other)),
  )
  const attributes: AttributePlan[] = []
  let undecided: ValuePlan['undecided'] = lost && { attribute: lost, codes: 'any' }
  let units: ValuePlan['units']
  for (const attribute of target.attributes) {
    const plan = planAttribute(source, attribute, isByName)
    if (plan === undefined) continue
    if ('mismatch' in plan) return plan
    attributes.push(plan)
    const changes = plan.source && source.text ? unitChanges(plan.source.attribute, attribute) : []
    if (plan.source && changes.length > 0) units ??= { attribute: plan.source.attribute, changes }
    const lacking = plan.source?.conversion.withoutCounterpart ?? []
    const codes = lacking.filter((code) => changes.every(({ unit }) => unit !== code))
    if (plan.source && codes.length > 0) undecided ??= { attribute: plan.source.attribute, codes }
  }
  // A moved decimal point makes texts that the source's own type need not allow.
  const moved = units && chooseConversion(openScalar(source.scalar), target.scalar)
  const more = {
    ...(units ? { units } : {}),
    ...(undecided ? { undecided } : {}),
    ...(codes ? { codes } : {}),
  }
  return { plan: { source, target, text: codes ? text : (moved ?? text), attributes, ...more } }
}

function planAttribute(
  { attributes }: ValueForm,
  target: ValueAttribute,
  isByName: boolean,
): AttributePlan | { readonly mismatch: string } | undefined {
  const { constant, role } = target
  const isRequired = !target.member.isOptional
  const isNamesake = (other: ValueAttribute): boolean =>
    isByName && other.role === role && other.member.property === target.member.property
  const from =
    attributes.find((attribute) => role !== undefined && isSameRole(role, attribute)) ??
    attributes.find(isNamesake)
  if (!from) {
    if (constant !== undefined && isRequired) return { target, constant, mayMiss: false }
    return isRequired ? { target, mayMiss: true } : undefined
  }
  const conversion = chooseConversion(from.scalar, target.scalar)
  if (conversion) {
    const isOnly =
      constant !== undefined && from.scalar.codes?.length === 1 && from.scalar.codes[0] === constant
    const mayMiss = isRequired && from.member.isOptional && !isOnly
    const source = { attribute: from, conversion }
    return { target, source, mayMiss, ...(isOnly && isRequired ? { constant } : {}) }
  }
  if (!role?.isEssential && !isRequired) return undefined
  return { mismatch: `${describeScalarKind(from.scalar)} became ${describeScalarKind(target.scalar)}` }
}

function isSameRole(role: NonNullable<ValueAttribute['role']>, other: ValueAttribute): boolean {
  return other.role?.name === role.name
}

/** What a text is, in words for a comment. */
function describeScalarKind({ codes, form, node }: TypedScalar): string {
  if (codes) return codes.length <= 8 ? `one of ${codes.join(', ')}` : `a list of ${codes.length} codes`
  return form === 'string' ? (node.primitive === 'string' ? 'text' : node.primitive) : form
}
