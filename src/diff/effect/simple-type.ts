import { comparedTexts, type TextRange, textJudge, type Verdict } from '../../containment/index.ts'
import { findNode } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import { isHeldAlike } from '../facts/held.ts'
import type { Pair, PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

/**
 * What was found of a simple type, seen together. What several edits refuse, each also without the others, none of them
 * refuses by itself: where no other says that texts are refused, all of these do. A type that is written otherwise and has
 * the same texts has not changed.
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

function isSameTexts(texts: Texts | undefined): boolean {
  if (texts === undefined) return false
  const { before, after } = texts
  return comparedTexts(before, after).kind === 'yes' && comparedTexts(after, before).kind === 'yes'
}

function withShared(
  all: readonly ClassifiedFinding[],
  texts: Texts | undefined,
): readonly ClassifiedFinding[] {
  const told = all.map(describeFoundEffect)
  const isLost = (does: 'refuses' | 'allows'): boolean => {
    if (told.some((one) => one[does])) return false
    if (texts === undefined) return true
    // What is declared is told of by itself.
    if (texts.before.fixed !== undefined || texts.after.fixed !== undefined) return false
    const [inner, outer] = does === 'refuses' ? [texts.before, texts.after] : [texts.after, texts.before]
    return comparedTexts(undeclared(inner), undeclared(outer)).kind === 'no'
  }
  const lost = { refuses: isLost('refuses'), allows: isLost('allows') }
  if (lost.refuses || lost.allows) return all.map((found) => withLost(found, lost))
  return all.every(isIdle) && isSameTexts(texts) ? [] : all
}

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

/** What an edit does to the valid values; each nothing where it is not known. */
export interface Does {
  readonly refuses: boolean | undefined
  readonly allows: boolean | undefined
}

/**
 * An edit among others, made alone in the earlier version and undone alone in the later: it refuses what it does on both
 * sides, since what others refuse as well is not told of it, and seen from the other side it is its contrary.
 */
export function onBoth(made: Does, undone: Does): Does {
  return {
    refuses: joined(made.refuses, undone.refuses, (one, other) => one && other),
    allows: joined(made.allows, undone.allows, (one, other) => one && other),
  }
}

/** What it does on one of the sides at least. */
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

export function combineEffects({ refuses, allows }: Does): Effect | 'none' | undefined {
  if (refuses === undefined || allows === undefined) return undefined
  if (refuses) return allows ? 'replaces' : 'narrows'
  return allows ? 'widens' : 'none'
}

export function doneBy(
  effect: Effect | 'none',
): Does & { readonly refuses: boolean; readonly allows: boolean } {
  return {
    refuses: effect === 'narrows' || effect === 'replaces',
    allows: effect === 'widens' || effect === 'replaces',
  }
}

/** All that an element, an attribute or a simple type by itself can have as its text, on both sides. */
interface Texts {
  readonly before: TextRange
  readonly after: TextRange
}

const nothingElse = ' Nothing else is valid for it than before.'

/**
 * What was found in a simple type of XML Schema, seen from the whole: where all texts stay valid nothing is refused,
 * whatever one facet or member says alone; where none is new, nothing is let through.
 */
export function decideSimpleType(found: ClassifiedFinding): ClassifiedFinding {
  const { effect, reach, pair } = found
  // What is undecided is how a value is read, whether or not it is valid.
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

/** Whether a value that a code list lost or gained could stand here: what is fixed is never another. */
function canHoldValue({ rule, before, after }: ClassifiedFinding, texts: Texts): boolean {
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

/** What refuses nothing stops no program either where the values are held alike. */
function asHeld(found: ClassifiedFinding, texts: Texts | undefined): ClassifiedFinding {
  if (!found.breaksTypes || texts === undefined) return found
  return isHeldAlike(texts.before, texts.after) ? { ...found, breaksTypes: false } : found
}

const parts: ReadonlySet<Pair['on']> = new Set<Pair['on']>(['form', 'value', 'alternative'])

/** The texts of the simple type that a pair is of or in; nothing where it is in none, or texts alone do not say. */
function textsAround(pair: Pair): Texts | undefined {
  const form = pair.on === 'form' ? pair : pair.parent
  if (!parts.has(pair.on) || form?.on !== 'form' || form.sets?.before.language !== 'xml') return undefined
  return findFormTexts(form)
}

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

/** What the element or attribute says of the value of a pair, on a side, where it is all of its value. */
export function declaredAround(
  { parent, ...pair }: PairOf<'value'>,
  side: 'before' | 'after',
): FixedOrDefault {
  const isWhole = parent?.on === 'form' && parent[side]?.id === pair[side]?.node.id
  return isWhole ? declared(parent.parent, side) : {}
}

/** What the element or attribute says of its value. */
function declared(pair: Pair | undefined, side: 'before' | 'after'): FixedOrDefault {
  if (pair?.on === 'type-use') return declared(pair.parent, side)
  if (pair?.on === 'attribute') return { fixed: pair[side]?.fixed }
  if (pair?.on !== 'element') return {}
  const { fixed, default: value = fixed } = pair[side] ?? {}
  return { fixed, hasDefault: value !== undefined }
}
