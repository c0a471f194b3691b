import { type Json, resolve } from '../../schema/index.ts'
import { isNodeHeldAlike } from '../facts/held.ts'
import { isNameable } from '../match/xml/instantiable-types.ts'
import type { Pair } from '../pair.ts'
import { applyPolarity, type ClassifiedFinding } from '../rule.ts'
import { decideAttribute, decideAttributeWildcard } from './attributes.ts'
import { Edits, findNodeId } from './by-itself.ts'
import { decideAlternative, decideMode, decideNull, decideRequirement } from './choices.ts'
import { decideContent } from './content-effect.ts'
import { decideBlock, decideConstraint } from './declaration-effect.ts'
import { decideDeclared } from './declared.ts'
import { decideFacet, isHeldOtherwise, withUnknown } from './facet-effect.ts'
import { changesTypeAround } from './held-otherwise.ts'
import { withOtherNames } from './member-names.ts'
import { decideDependent, decidePatterns, decideProperty, decideTuple } from './parts.ts'
import { type EffectAnswer, sameValues } from './questions.ts'
import { decideSimpleType } from './simple-type.ts'
import { decideText } from './text.ts'
import { decideUnnoticed } from './unnoticed.ts'
import { decideCondition, decideWhole } from './whole.ts'

/** The rules about XML contents, whose effect `decideContent` can decide. */
const contentRules = [
  'content-model-changed',
  'element-order-changed',
  'element-added',
  'required-element-added',
  'element-removed',
  'wildcard-added',
  'wildcard-removed',
  'wildcard-changed',
  'occurrence-decreased',
  'occurrence-increased',
  'required-occurrence-decreased',
  'required-occurrence-increased',
]

/** The function that decides the effect of each rule's findings by containment; facets are decided elsewhere. */
const deciders: ReadonlyMap<string, (found: ClassifiedFinding) => EffectAnswer | undefined> = new Map([
  ['alternative-added', decideAlternative],
  ['alternative-removed', decideAlternative],
  ['choice-mode-changed', decideMode],
  ['requirement-added', decideRequirement],
  ['requirement-removed', decideRequirement],
  ['dependent-required-added', decideDependent],
  ['dependent-required-removed', decideDependent],
  ['property-added', decideProperty],
  ['property-removed', decideProperty],
  ['tuple-changed', decideTuple],
  ['property-patterns-changed', decidePatterns],
  ['attribute-added', decideAttribute],
  ['attribute-removed', decideAttribute],
  ['attribute-wildcard-added', decideAttributeWildcard],
  ['attribute-wildcard-removed', decideAttributeWildcard],
  ['attribute-wildcard-changed', decideAttributeWildcard],
  ['element-fixed-changed', decideDeclared],
  ['element-default-changed', decideDeclared],
  ['attribute-fixed-changed', decideDeclared],
  ['attribute-default-changed', decideDeclared],
  ['element-block-changed', decideBlock],
  ['identity-constraint-added', decideConstraint],
  ['identity-constraint-removed', decideConstraint],
  ['identity-constraint-changed', decideConstraint],
  ...contentRules.map((rule) => [rule, decideContent] as const),
  ['form-changed', decideWhole],
  ['type-changed', decideWhole],
  ['schema-changed', decideWhole],
  ['schema-became-nullable', decideNull],
  ['schema-no-longer-nullable', decideNull],
])

/**
 * The finding with effect, reach and shown values as containment decides them; unchanged where it cannot.
 * Empty if the same values stay valid and no generated type changes. In types that documents do not have
 * themselves, only generated types or `xsi:type` matter.
 */
export function decideByContainment(found: ClassifiedFinding): readonly ClassifiedFinding[] {
  const answer =
    decideText(found) ?? (isEvaluationChange(found) ? undefined : deciders.get(found.rule)?.(found))
  const decided = asGenerated(
    decideSimpleType(
      answer === undefined
        ? undecided(decideUnnoticed(found))
        : answered(found, answer, found.pair.scope.sense),
    ),
  )
  if (found.pair.scope.isUnheld && found.effect !== 'annotates') return ofTypesAlone(found, decided)
  if (decided.reach === 'none' && found.isReadAnew) return [found]
  const isIdle = decided.reach === 'none' && !decided.breaksTypes
  return isIdle && (answer !== undefined || found.pair.on !== 'value') ? [] : [decided]
}

/**
 * The finding with `breaksTypes` as generated types show it: cleared if a changed form has the same type, set if
 * the type of the value, the type around it or the name of a member changes.
 */
function asGenerated(found: ClassifiedFinding): ClassifiedFinding {
  if (found.rule === 'form-changed' && isJsonHeldAlike(found.pair)) return { ...found, breaksTypes: false }
  if (!found.breaksTypes && isHeldOtherwise(found)) return { ...found, breaksTypes: true }
  if (!found.breaksTypes && changesTypeAround(found)) return stoppingAll(found)
  return withOtherNames(found)
}

/** The finding as breaking both code that writes such values and code that reads them. */
function stoppingAll({ stops: _, ...found }: ClassifiedFinding): ClassifiedFinding {
  return withOtherNames({ ...found, breaksTypes: true })
}

const single: ReadonlySet<string> = new Set(['scalar', 'code-list', 'constant'])

/**
 * Whether both sides of a JSON form are simple values with the same TypeScript type, as integer and number are.
 */
function isJsonHeldAlike(pair: Pair): boolean {
  if (pair.on !== 'form' || pair.sets?.before.language !== 'json') return false
  const { before, after, sets } = pair
  if (before?.id === undefined || after?.id === undefined) return false
  const [one, other] = [resolve(sets.before, before.id), resolve(sets.after, after.id)]
  return (
    single.has(one.kind) &&
    single.has(other.kind) &&
    isNodeHeldAlike({ set: sets.before, node: one }, { set: sets.after, node: other })
  )
}

/**
 * A finding in a type that documents have only by `xsi:type`: undecided. In one that no document has: an annotation
 * if it breaks generated types, else removed.
 */
function ofTypesAlone(found: ClassifiedFinding, decided: ClassifiedFinding): readonly ClassifiedFinding[] {
  const { breaksTypes, reach } = decided
  const isNamed = isInNameableType(found.pair)
  const held = isNamed
    ? 'Documents of both versions have the type only where xsi:type names it.'
    : 'No document has the type itself.'
  if (isNamed && reach !== 'none' && reach !== 'names')
    return [{ ...decided, message: `${decided.message} ${held}`, reach: 'undecided' }]
  const message = `${found.message} ${held}`
  return breaksTypes ? [{ ...found, message, effect: 'annotates', breaksTypes }] : []
}

/** Whether a pair is inside a named simple type that elements of both versions can name by `xsi:type`. */
function isInNameableType({ scope, sets }: Pair): boolean {
  const [owner] = scope.owners ?? []
  if (owner === undefined || sets?.before.language !== 'xml') return false
  return (['before', 'after'] as const).every(
    (side) => resolve(sets[side], owner[side]).kind !== 'complex' && isNameable(sets[side], owner[side]),
  )
}

/** The finding decided as a facet change; if that changes nothing, with `unshown` set for unknown patterns. */
function undecided(found: ClassifiedFinding): ClassifiedFinding {
  const decided = decideFacet(found)
  return decided === found ? withUnknown(found) : decided
}

/**
 * The finding with an answer applied: effect and reach in the place's polarity, shown values, message. If the
 * effect is `none`, the reach is `none` and the reason is appended to the message.
 */
function answered(
  found: ClassifiedFinding,
  { effect, shows, reach = 'wire', message = found.message, because = sameValues, ...more }: EffectAnswer,
  sense: ClassifiedFinding['pair']['scope']['sense'],
): ClassifiedFinding {
  if (effect === 'none') return { ...found, reach: 'none', message: `${message} ${because}` }
  const here = more.isUnnoticed && sense === 'undecided' ? undefined : sense
  return { ...found, ...more, ...applyPolarity(here, { effect, reach }), shows, message }
}

/**
 * The findings, with those inside a condition, `unevaluated…` or an exclusive choice decided by containment
 * of that whole: alone, such an edit has no definite effect. Other findings are unchanged.
 */
export function decideConditions(all: readonly ClassifiedFinding[]): readonly ClassifiedFinding[] {
  const within = new Map<ClassifiedFinding['pair'], ClassifiedFinding[]>()
  for (const found of all) {
    const condition = findOutermostCondition(found)
    if (condition) within.set(condition, [])
  }
  if (within.size === 0) return all
  for (const found of all) {
    if (found.effect === 'annotates') continue
    for (let above: Pair | undefined = found.pair; above !== undefined; above = above.parent) {
      within.get(above)?.push(found)
    }
  }
  const decided = new Map<ClassifiedFinding, ClassifiedFinding>()
  const edits = new Edits(all)
  for (const [condition, inside] of within) {
    for (const [found, answer] of answersIn(condition, inside, edits)) {
      if (!found.isUnnoticed && isAnsweredByWhole(answer, condition, found))
        decided.set(found, decidedIn(condition, found, answer))
    }
  }
  return all.map((found) => decided.get(found) ?? found)
}

/**
 * The effect on a condition of each edit inside it: of the only edit the whole difference, of several each one's
 * own.
 */
function answersIn(
  condition: Pair,
  inside: readonly ClassifiedFinding[],
  edits: Edits,
): readonly (readonly [ClassifiedFinding, EffectAnswer])[] {
  const [only, ...more] = inside
  if (only === undefined) return []
  if (more.length > 0) {
    const [before, after] = [findNodeId(condition, 'before'), findNodeId(condition, 'after')]
    return before === undefined || after === undefined ? [] : edits.answers(inside, { before, after })
  }
  const answer = decideCondition(condition)
  return answer === undefined ? [] : [[only, answer]]
}

/**
 * The finding with the answer of its condition; a sentence is added if an exclusive choice reversed its effect.
 */
function decidedIn(condition: Pair, found: ClassifiedFinding, answer: EffectAnswer): ClassifiedFinding {
  const inside = answered(found, below(answer, condition, found), condition.scope.sense)
  if (condition.on !== 'choice' || inside.effect === (found.alone ?? found.effect)) return inside
  return { ...inside, message: `${inside.message} Of the alternatives only one may match.` }
}

/**
 * Whether to use the answer of the whole: the finding is undecided, has no effect, or another one
 * (`unevaluated…`).
 */
function isAnsweredByWhole({ effect }: EffectAnswer, { on }: Pair, found: ClassifiedFinding): boolean {
  return isOpen(found) || effect === 'none' || (on === 'unevaluated' && effect !== found.effect)
}

/** Whether a finding of tuples or property patterns is inside `unevaluated…`, whose meaning it changes as well. */
function isEvaluationChange({ rule, pair }: ClassifiedFinding): boolean {
  if (!speaking.has(rule)) return false
  for (let above = pair.parent; above !== undefined; above = above.parent) {
    if (above.on === 'unevaluated') return true
    if (above.on !== 'form' && above.on !== 'node') return false
  }
  return false
}

const speaking: ReadonlySet<string> = new Set(['tuple-changed', 'property-patterns-changed'])

/**
 * The outermost conditional or `unevaluated…` around a finding, or the outermost choice if its polarity is
 * undecided. Undefined for annotations and where there is none.
 */
function findOutermostCondition(found: ClassifiedFinding): Pair | undefined {
  if (found.effect === 'annotates' || found.isUnnoticed) return undefined
  let outermost: Pair | undefined
  for (let above = found.pair.parent; above !== undefined; above = above.parent) {
    const isWhole = above.on === 'unevaluated' && above.before?.id !== undefined
    if (above.on === 'conditional' || isWhole || (above.on === 'choice' && isOpen(found))) outermost = above
  }
  return outermost
}

function isOpen({ pair }: ClassifiedFinding): boolean {
  return pair.scope.sense === 'undecided'
}

/**
 * The answer with its shown values of the condition reduced to the part at the finding's path (a property: its
 * object).
 */
function below(answer: EffectAnswer, condition: Pair, { pair }: ClassifiedFinding): EffectAnswer {
  // A property is seen in its object.
  const end = pair.on === 'property' ? -1 : undefined
  const path = pair.scope.path.slice(condition.scope.path.length, end)
  const part = (value: Json | undefined): Json | undefined =>
    path.reduce<Json | undefined>((whole, step) => findStepValue(whole, step), value)
  const [before, after] = [part(answer.shows.before), part(answer.shows.after)]
  const shows = { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }
  return { ...answer, shows }
}

/**
 * The part of a value at a step; the value itself for steps in parentheses and `&` (`allOf`), undefined if
 * missing.
 */
function findStepValue(value: Json | undefined, step: string): Json | undefined {
  if (step === '&' || /^\(.*\)$/u.test(step)) return value
  if (value === undefined || typeof value !== 'object' || value === null) return undefined
  return Object.hasOwn(value, step) ? (value as { readonly [name: string]: Json })[step] : undefined
}
