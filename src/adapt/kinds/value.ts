import { type Code, code, literal, type Member } from '../../typescript/index.ts'
import { convertAttributeText } from './attribute-text.ts'
import { chooseConversion } from './convert.ts'
import type { KindConversion } from './kind.ts'
import { findUnitChanges, type UnitChange } from './units.ts'
import {
  findInWildcard,
  holdsName,
  listFormAttributes,
  makePlainText,
  normalizeSpace,
  openScalar,
  readRole,
  type TypedScalar,
  type ValueAttribute,
  type ValueForm,
} from './value-form.ts'

/** Whether data elements say that two attributes of a value correspond; undefined where they say nothing. */
export type JoinsAttributes = (source: Member, target: Member) => boolean | undefined

/**
 * The conversion of a value with its attributes. Attributes correspond by data element, by role (unit, currency, …), or
 * by name where members are joined by name.
 */
export interface ValuePlan {
  readonly source: ValueForm
  readonly target: ValueForm
  readonly text: KindConversion
  /** The mapping's code table; other codes go by `text`. */
  readonly codes?: CodeTable
  /** The target's attributes that are filled, in the target's order. */
  readonly attributes: readonly AttributePlan[]
  /** Units that the target lacks, with one of its own that holds the amount exactly. */
  readonly units?: { readonly attribute: ValueAttribute; readonly changes: readonly UnitChange[] }
  /**
   * An essential attribute that the target cannot hold, or not with these codes. A hook then converts the whole
   * value.
   */
  readonly undecided?: { readonly attribute: ValueAttribute; readonly codes: readonly string[] | 'any' }
}

export interface AttributePlan {
  readonly target: ValueAttribute
  /** The source's attribute, if there is one; with the name by which a wildcard of the source finds it. */
  readonly source?: {
    readonly attribute: ValueAttribute
    readonly conversion: KindConversion
    readonly found?: string
  }
  /** The only value that both schemas allow, used where the document omits it. */
  readonly constant?: string
  /** Whether the target requires it and the source can lack it. */
  readonly mayMiss: boolean
}

export type ValueAnswer = { readonly plan: ValuePlan } | { readonly mismatch: string }

/**
 * Plans the conversion of a value, its attributes and units. Returns a `mismatch` in words where no rule converts
 * the text or an attribute that the target needs.
 */
export function planValue(
  source: ValueForm,
  target: ValueForm,
  codes?: CodeTable,
  isByName = false,
  fixed?: FixedTexts,
  joins: JoinsAttributes = () => undefined,
): ValueAnswer {
  const text = codes
    ? convertWithTable(source.scalar, target.scalar, codes)
    : convertFixed(source.scalar, target.scalar, fixed)
  if (!text)
    return { mismatch: `${describeScalarKind(source.scalar)} became ${describeScalarKind(target.scalar)}` }
  const [mine, theirs] = [source, target].map(({ attributes }) => attributes.map(({ member }) => member))
  const pairs = pairAttributes(mine ?? [], theirs ?? [], joins, isByName)
  const kept = new Set(pairs.values())
  const lost = source.attributes.find(({ member, role }) => role?.isEssential === true && !kept.has(member))
  const attributes: AttributePlan[] = []
  let undecided: ValuePlan['undecided'] = lost && { attribute: lost, codes: 'any' }
  let units: ValuePlan['units']
  for (const attribute of target.attributes) {
    const from = source.attributes.find(({ member }) => member === pairs.get(attribute.member))
    const found = from === undefined ? planFoundAttribute(source, attribute, joins) : undefined
    const plan = found ?? planAttribute(from, attribute, isByName)
    if (plan === undefined) continue
    if ('mismatch' in plan) return plan
    attributes.push(plan)
    const changes = plan.source && source.text ? findUnitChanges(plan.source.attribute, attribute) : []
    if (plan.source && changes.length > 0) units ??= { attribute: plan.source.attribute, changes }
    const lacking = plan.source?.conversion.withoutCounterpart ?? []
    const codes = lacking.filter((code) => changes.every(({ unit }) => unit !== code))
    if (plan.source && codes.length > 0) undecided ??= { attribute: plan.source.attribute, codes }
  }
  // Moving the decimal point can give texts outside the source type's limits, so all of the target's are checked.
  const moved = units && chooseConversion(openScalar(source.scalar), target.scalar)
  const more = {
    ...(units ? { units } : {}),
    ...(undecided ? { undecided } : {}),
    ...(codes ? { codes } : {}),
  }
  return { plan: { source, target, text: codes ? text : (moved ?? text), attributes, ...more } }
}

/**
 * Plans a target attribute from the source's counterpart. Without one, a required attribute gets its constant or is
 * marked `mayMiss`. Undefined for an optional one that cannot be filled; a mismatch for a required or essential one
 * that no rule converts.
 */
function planAttribute(
  from: ValueAttribute | undefined,
  target: ValueAttribute,
  isByName: boolean,
): AttributePlan | { readonly mismatch: string } | undefined {
  const { constant, role } = target
  const isRequired = !target.member.isOptional
  if (!from) {
    if (constant !== undefined && isRequired) return { target, constant, mayMiss: false }
    return isRequired ? { target, mayMiss: true } : undefined
  }
  const fixed = isByName ? findFixedTexts(from.member, target.member) : undefined
  const conversion = convertFixed(from.scalar, target.scalar, fixed)
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

/** Plans a target attribute that a wildcard of the source finds by its name; undefined where it does not. */
function planFoundAttribute(
  source: ValueForm,
  target: ValueAttribute,
  joins: JoinsAttributes,
): AttributePlan | undefined {
  const found = findAttributeText(listFormAttributes(source), target.member, target.scalar)
  if (!found || joins(found.wildcard, target.member) === false) return undefined
  const { wildcard, conversion, name } = found
  const attribute = { member: wildcard, role: undefined, scalar: openScalar(target.scalar) }
  return { target, source: { attribute, conversion, found: name }, mayMiss: !target.member.isOptional }
}

/** The wildcard among the source's attributes that finds one of the target, and how the text that it finds converts. */
export function findAttributeText(
  sources: readonly Member[],
  target: Member,
  scalar: TypedScalar,
): { readonly wildcard: Member; readonly name: string; readonly conversion: KindConversion } | undefined {
  const found = findInWildcard(sources, target)
  const conversion = found && convertAttributeText(scalar, readFixed(target))
  return conversion && { ...found, conversion }
}

/** The only text that a schema allows at a place, of both sides; the source's may be open. */
export interface FixedTexts {
  readonly from: string | undefined
  readonly to: string
}

/** The fixed texts of two members, if the target has one that is not the source's. */
export function findFixedTexts(source: Member | undefined, target: Member): FixedTexts | undefined {
  const [from, to] = [source && readFixed(source), readFixed(target)]
  return to === undefined || from === to ? undefined : { from, to }
}

/**
 * The fixed value of an attribute or element as the schema writes it. Undefined where several declarations of the
 * element fix other values.
 */
export function readFixed({ from }: Member): string | undefined {
  if (from.kind === 'attribute') return from.use.fixed
  if (from.kind !== 'element') return undefined
  const [only, ...others] = new Set(from.particles.map(({ fixed }) => fixed))
  return others.length === 0 ? only : undefined
}

/**
 * The conversion of a text to one that the target fixes. Where the source fixes one too, it becomes the target's,
 * however it is written; else the value has to be equal. Without `fixed`, the plain conversion; undefined where no
 * rule converts.
 */
function convertFixed(
  source: TypedScalar,
  target: TypedScalar,
  fixed: FixedTexts | undefined,
): KindConversion | undefined {
  if (fixed === undefined) return chooseConversion(source, target)
  const to = normalizeSpace(target, fixed.to)
  const only = { ...target, codes: [to] }
  if (fixed.from === undefined && target.form === 'boolean') return convertFlag(source, to)
  if (fixed.from === undefined || holdsName(source) || holdsName(target))
    return chooseConversion(source, only)
  if (isSameNotation(source, target) && normalizeSpace(source, fixed.from) === to)
    return chooseConversion(source, target)
  if (target.form === 'number' && !Number.isFinite(Number(to))) return undefined
  return {
    ...{ kind: chooseConversion(source, only)?.kind ?? 'code', withoutCounterpart: [] },
    print: ({ runtime }) =>
      code`${runtime('wrap')}(${runtime('same')}, () => ${printConstant(target.form, to)})`,
  }
}

/** Keeps a boolean that has the fixed value; undefined where the source is no boolean. */
function convertFlag(source: TypedScalar, text: string): KindConversion | undefined {
  if (source.form !== 'boolean') return undefined
  const flag = printConstant('boolean', text)
  return {
    ...{ kind: 'indicator', withoutCounterpart: [] },
    print: ({ runtime }) =>
      code`${runtime('wrap')}(${runtime('recode')}([], ${runtime('oneOf')}([${literal(flag.text)}])), () => ${flag})`,
  }
}

function isSameNotation(source: TypedScalar, target: TypedScalar): boolean {
  return source.form === target.form && source.node.primitive === target.node.primitive
}

/** Prints a constant text of the schema as the target holds it: a number, a boolean or a text. */
export function printConstant(form: string, text: string): Code {
  if (form === 'number' && Number.isFinite(Number(text))) return code`${Number(text)}`
  if (form === 'boolean') return code`${text === 'true' || text === '1'}`
  return literal(text)
}

/**
 * The source attribute of each target attribute that has one: by data element, else by role, else by name where names
 * join. Namesakes go first, and each is used once, unless several have its data element.
 */
export function pairAttributes(
  sources: readonly Member[],
  targets: readonly Member[],
  joins: JoinsAttributes,
  isByName = false,
): ReadonlyMap<Member, Member> {
  const found = new Map<Member, Member>()
  const used = new Set<Member>()
  const isNamesake = (one: Member, other: Member): boolean => one.property === other.property
  const isOpen = (one: Member, other: Member): boolean =>
    joins(one, other) !== false && readRole(one) === readRole(other)
  const isJoined = (one: Member, other: Member): boolean => joins(one, other) === true
  const hasRole = (one: Member, other: Member): boolean => readRole(other) !== undefined && isOpen(one, other)
  const levels = [
    (one: Member, other: Member) => isJoined(one, other) && isNamesake(one, other),
    isJoined,
    (one: Member, other: Member) =>
      (isByName || hasRole(one, other)) && isOpen(one, other) && isNamesake(one, other),
    hasRole,
  ]
  for (const isPair of levels)
    for (const target of targets.filter((other) => !found.has(other))) {
      const one = sources.find((source) => !used.has(source) && isPair(source, target))
      if (one) found.set(target, one)
      if (one) used.add(one)
    }
  for (const target of targets.filter((other) => !found.has(other))) {
    const one = sources.find((source) => isJoined(source, target))
    if (one) found.set(target, one)
  }
  return found
}

/** The kind of a text in words: `one of A, B`, `a list of 40 codes`, `text`, or its type. */
function describeScalarKind({ codes, form, node }: TypedScalar): string {
  if (codes) return codes.length <= 8 ? `one of ${codes.join(', ')}` : `a list of ${codes.length} codes`
  return form === 'string' ? (node.primitive === 'string' ? 'text' : node.primitive) : form
}

/** The target code of each source code; `null` where it becomes nothing. */
export type CodeTable = ReadonlyMap<string, string | null>

/**
 * The conversion of a text for which the mapping has a code table. Codes in the table need no counterpart; where
 * no rule fits both types, the source counts as plain text. Undefined where that fails too, except for a boolean
 * target.
 */
function convertWithTable(
  source: TypedScalar,
  target: TypedScalar,
  table: CodeTable,
): KindConversion | undefined {
  const direct = chooseConversion(source, target) ?? chooseConversion(makePlainText(source), target)
  if (direct) {
    return { ...direct, withoutCounterpart: direct.withoutCounterpart.filter((one) => !table.has(one)) }
  }
  if (target.form !== 'boolean') return undefined
  return { kind: 'code', withoutCounterpart: [], print: ({ runtime }) => runtime('yesOrNo') }
}
