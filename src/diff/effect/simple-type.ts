import { comparedTexts, type TextRange, textJudge, type Verdict } from '../../containment/index.ts'
import { findNode } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import { isHeldAlike } from '../facts/held.ts'
import type { Pair, PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

/**
 * The findings about one simple type, corrected together. An effect that several edits have only jointly is given
 * to all of them if no finding reports it. Empty if the type accepts the same texts as before. Other findings are
 * unchanged.
 */
export function combineTypeFindings(all: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const [first] = all
  if (first?.pair.on !== 'value') return all
  if (all.some(({ either }) => either !== undefined)) return withShared(all, textsAround(first.pair))
  return all.every(isIdle) && isSameTexts(textsAround(first.pair)) ? [] : all
}

function isIdle({ reach, breaksTypes, isReadAnew, effect }: ClassifiedFinding): boolean {
  return reach === 'none' && !breaksTypes && !isReadAnew && effect !== 'annotates'
}

/** Whether both sides are known to accept the same texts; false without texts. */
function isSameTexts(texts: Texts | undefined): boolean {
  if (texts === undefined) return false
  const { before, after } = texts
  return comparedTexts(before, after).kind === 'yes' && comparedTexts(after, before).kind === 'yes'
}

/**
 * The findings with a refusal or permission added that the whole type has but no finding reports; empty if all are
 * without effect and the texts are the same.
 */
function withShared(
  all: readonly ClassifiedFinding[],
  texts: Texts | undefined,
): readonly ClassifiedFinding[] {
  const described = all.map(describeFoundEffect)
  /**
   * Whether the whole type refuses (or allows) texts, and no finding reports it. Also true if the texts are
   * not known; false if a fixed value limits them.
   */
  const isLost = (does: 'refuses' | 'allows'): boolean => {
    if (described.some((one) => one[does])) return false
    if (texts === undefined) return true
    // Changes of fixed values have findings of their own.
    if (texts.before.fixed !== undefined || texts.after.fixed !== undefined) return false
    const [inner, outer] = does === 'refuses' ? [texts.before, texts.after] : [texts.after, texts.before]
    return comparedTexts(undeclared(inner), undeclared(outer)).kind === 'no'
  }
  const lost = { refuses: isLost('refuses'), allows: isLost('allows') }
  if (lost.refuses || lost.allows) return all.map((found) => withLost(found, lost))
  return all.every(isIdle) && isSameTexts(texts) ? [] : all
}

/**
 * The finding with the unreported effects (`lost`) that it has according to `either`; unchanged if it has none.
 */
function withLost(
  found: ClassifiedFinding,
  lost: { readonly refuses: boolean; readonly allows: boolean },
): ClassifiedFinding {
  const either = describeFoundEffect(found.either)
  const more = { refuses: lost.refuses && either.refuses, allows: lost.allows && either.allows }
  if (found.either === undefined || (!more.refuses && !more.allows)) return found
  const own = describeFoundEffect(found)
  const effect = combineEffects({ refuses: own.refuses || more.refuses, allows: own.allows || more.allows })
  return { ...found.either, effect: effect === 'none' ? found.effect : (effect ?? found.effect) }
}

function describeFoundEffect(found: ClassifiedFinding | undefined) {
  return doneBy(found === undefined || found.reach === 'none' ? 'none' : found.effect)
}

function undeclared({ set, type }: TextRange): TextRange {
  return { set, type }
}

/** Whether an edit refuses values, and whether it allows new ones; undefined where that is not known. */
export interface Does {
  readonly refuses: boolean | undefined
  readonly allows: boolean | undefined
}

/**
 * The effect that an edit has both when made alone in the earlier version and when undone alone in the later one.
 * If one of the two is unknown, the other counts.
 */
export function onBoth(made: Does, undone: Does): Does {
  return {
    refuses: joined(made.refuses, undone.refuses, (one, other) => one && other),
    allows: joined(made.allows, undone.allows, (one, other) => one && other),
  }
}

/** The effect that an edit has in at least one of the two settings. If one is unknown, the other counts. */
export function onEither(made: Does, undone: Does): Does {
  return {
    refuses: joined(made.refuses, undone.refuses, (one, other) => one || other),
    allows: joined(made.allows, undone.allows, (one, other) => one || other),
  }
}

function joined(
  one: boolean | undefined,
  other: boolean | undefined,
  join: (one: boolean, other: boolean) => boolean,
): boolean | undefined {
  return one === undefined || other === undefined ? (one ?? other) : join(one, other)
}

/**
 * `replaces` for refusing and allowing, `narrows` or `widens` for one of them, else `none`; undefined if one is
 * unknown.
 */
export function combineEffects({ refuses, allows }: Does): Effect | 'none' | undefined {
  if (refuses === undefined || allows === undefined) return undefined
  if (refuses) return allows ? 'replaces' : 'narrows'
  return allows ? 'widens' : 'none'
}

/** Whether an effect refuses values, and whether it allows new ones; `replaces` does both. */
export function doneBy(
  effect: Effect | 'none',
): Does & { readonly refuses: boolean; readonly allows: boolean } {
  return {
    refuses: effect === 'narrows' || effect === 'replaces',
    allows: effect === 'widens' || effect === 'replaces',
  }
}

/** The texts that an element, attribute or simple type accepts, on both sides. */
interface Texts {
  readonly before: TextRange
  readonly after: TextRange
}

const nothingElse = ' Nothing else is valid for it than before.'

/**
 * A finding in an XML simple type, with its effect limited to what happens to the texts of the whole type: no
 * refusal if all texts stay valid, no widening if none is new. Reach `none` if neither remains; `breaksTypes`
 * is cleared if both generated types are equal. Other findings, and those of an undecided reach, are
 * unchanged.
 */
export function decideSimpleType(found: ClassifiedFinding): ClassifiedFinding {
  const { effect, reach, pair } = found
  // With other reaches it is undecided how a value is read, whether or not it is valid.
  if (effect === 'annotates' || (reach !== 'wire' && reach !== 'none')) return found
  const texts = textsAround(pair)
  if (texts === undefined) return found
  if (reach === 'none') return asHeld(found, texts)
  if (!canHoldValue(found, texts)) return asHeld(withoutEffect(found), texts)
  const [forth, back] = [
    comparedTexts(texts.before, texts.after),
    comparedTexts(texts.after, texts.before),
  ] as const
  // Of a form the rule knows no more than its name, of a part what it says alone.
  const isSaid = ({ kind }: Verdict<string>, other: Effect): boolean =>
    kind === 'no' && pair.on === 'form' ? true : kind !== 'yes' && effect !== other
  const [refuses, allows] = [isSaid(forth, 'widens'), isSaid(back, 'narrows')]
  if (!refuses && !allows) return asHeld(withoutEffect(found), texts)
  const shows = {
    ...(refuses && forth.kind === 'no' ? { before: forth.witness } : {}),
    ...(allows && back.kind === 'no' ? { after: back.witness } : {}),
  }
  return asHeld(
    { ...found, effect: refuses ? (allows ? 'replaces' : 'narrows') : 'widens', shows },
    pair.on === 'form' ? texts : undefined,
  )
}

/** Whether an added or removed code could occur at all: false if the place has another fixed value. */
function canHoldValue({ rule, before, after }: ClassifiedFinding, texts: Texts): boolean {
  /** Whether a code can be a text of the range; true if nothing is fixed. */
  const can = (value: ClassifiedFinding['before'], range: TextRange): boolean =>
    typeof value !== 'string' ||
    range.fixed === undefined ||
    comparedTexts({ ...range, fixed: value }, range).kind !== 'no'
  if (rule === 'enum-value-removed') return can(before, texts.before)
  return rule !== 'enum-value-added' || can(after, texts.after)
}

function withoutEffect(found: ClassifiedFinding): ClassifiedFinding {
  return { ...found, reach: 'none', message: found.message + nothingElse }
}

/** The finding with `breaksTypes` cleared if both types have the same type in generated code. */
function asHeld(found: ClassifiedFinding, texts: Texts | undefined): ClassifiedFinding {
  if (!found.breaksTypes || texts === undefined) return found
  return isHeldAlike(texts.before, texts.after) ? { ...found, breaksTypes: false } : found
}

const parts: ReadonlySet<Pair['on']> = new Set<Pair['on']>(['form', 'value', 'alternative'])

/**
 * The texts of the XML simple type that a pair is or belongs to; undefined if it is in none, or cannot be judged.
 */
function textsAround(pair: Pair): Texts | undefined {
  const form = pair.on === 'form' ? pair : pair.parent
  if (!parts.has(pair.on) || form?.on !== 'form' || form.sets?.before.language !== 'xml') return undefined
  return findFormTexts(form)
}

/**
 * The texts of both types of a form, with fixed and default value around it. Undefined if one is not a simple
 * type, or its texts cannot be judged.
 */
function findFormTexts({ before, after, sets, parent }: PairOf<'form'>): Texts | undefined {
  if (before?.id === undefined || after?.id === undefined || sets === undefined) return undefined
  const [one, other] = [findNode(sets.before, before.id), findNode(sets.after, after.id)]
  if (![one, other].every(({ kind }) => simple.has(kind))) return undefined
  const types = [
    { set: sets.before, id: one.id },
    { set: sets.after, id: other.id },
  ]
  if (types.some((type) => textJudge(type) === undefined)) return undefined
  return {
    before: { set: sets.before, type: one.id, ...declared(parent, 'before') },
    after: { set: sets.after, type: other.id, ...declared(parent, 'after') },
  }
}

const simple: ReadonlySet<string> = new Set(['scalar', 'code-list', 'list', 'union'])

export type FixedOrDefault = Pick<TextRange, 'fixed' | 'hasDefault'>

/** The fixed value and default around a value on one side; empty if the value is only a part of the whole type. */
export function declaredAround(
  { parent, ...pair }: PairOf<'value'>,
  side: 'before' | 'after',
): FixedOrDefault {
  const isWhole = parent?.on === 'form' && parent[side]?.id === pair[side]?.node.id
  return isWhole ? declared(parent.parent, side) : {}
}

/** The fixed value of an element or attribute, and whether an element has a default; empty for other pairs. */
function declared(pair: Pair | undefined, side: 'before' | 'after'): FixedOrDefault {
  if (pair?.on === 'type-use') return declared(pair.parent, side)
  if (pair?.on === 'attribute') return { fixed: pair[side]?.fixed }
  if (pair?.on !== 'element') return {}
  const { fixed, default: value = fixed } = pair[side] ?? {}
  return { fixed, hasDefault: value !== undefined }
}
