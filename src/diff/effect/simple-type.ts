import { comparedTexts, type TextRange, textJudge, type Verdict } from '../../containment/index.ts'
import { findNode } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import { isHeldAlike } from '../facts/held.ts'
import type { Pair, PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'

/** All that an element, an attribute or a simple type by itself can have as its text, on both sides. */
export interface Texts {
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
export function textsAround(pair: Pair): Texts | undefined {
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
