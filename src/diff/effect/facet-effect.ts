import {
  alone,
  comparedTexts,
  jsonContains,
  scalarContains,
  type TypeIn,
  withBuiltinOf,
  withPatternsOf,
  withWhiteSpaceOf,
} from '../../containment/index.ts'
import { explainUnknownPattern, unknownAmong } from '../../regex/index.ts'
import {
  type Facets,
  type Pattern,
  patternOfNames,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import { readSideFacets } from '../facts/facet-facts.ts'
import { isNodeHeldAlike } from '../facts/held.ts'
import type { Pair, PairOf } from '../pair.ts'
import { applyPolarity, type ClassifiedFinding } from '../rule.ts'
import {
  combineEffects,
  type Does,
  declaredAround,
  type FixedOrDefault,
  onBoth,
  onEither,
} from './simple-type.ts'

const rules: ReadonlySet<string> = new Set([
  ...['pattern-added', 'pattern-removed', 'pattern-changed', 'property-patterns-changed'],
])

/**
 * Sets `unshown` on a finding about patterns if an added or removed pattern cannot be interpreted, since no
 * document can then prove it. Other findings are unchanged.
 */
export function withUnknown(found: ClassifiedFinding): ClassifiedFinding {
  if (!rules.has(found.rule)) return found
  const [before, after] = [patternsAt(found, 'before'), patternsAt(found, 'after')]
  const one = unknownAmong([...lacking(before, after), ...lacking(after, before)])
  if (one === undefined) return found
  return { ...found, unshown: explainUnknownPattern(one) }
}

/** The patterns of an object's property names, or of a value; empty for other pairs. */
function patternsAt({ pair }: ClassifiedFinding, side: 'before' | 'after'): readonly Pattern[] {
  if (pair.on === 'object') return (pair[side]?.patterns ?? []).map(patternOfNames)
  const value = pair.on === 'value' ? pair[side] : undefined
  return value === undefined ? [] : (readSideFacets(value).patterns ?? []).flat()
}

/** The patterns whose source is not among the others. */
function lacking(patterns: readonly Pattern[], others: readonly Pattern[]): readonly Pattern[] {
  const known = new Set(others.map(({ source }) => source))
  return patterns.filter(({ source }) => !known.has(source))
}

/** A facet of a type, or its built-in type or white space handling. */
type Said = keyof Facets | 'builtin' | 'whiteSpace'

/** The facets that each rule about a value compares. */
const facetsOfRules: ReadonlyMap<string, readonly Said[]> = new Map<string, readonly Said[]>([
  ['min-length-narrowed', ['minLength']],
  ['min-length-widened', ['minLength']],
  ['max-length-narrowed', ['maxLength']],
  ['max-length-widened', ['maxLength']],
  ['length-changed', ['length', 'minLength', 'maxLength']],
  ['total-digits-narrowed', ['totalDigits']],
  ['total-digits-widened', ['totalDigits']],
  ['fraction-digits-narrowed', ['fractionDigits']],
  ['fraction-digits-widened', ['fractionDigits']],
  ['lower-bound-narrowed', ['minInclusive', 'minExclusive']],
  ['lower-bound-widened', ['minInclusive', 'minExclusive']],
  ['upper-bound-narrowed', ['maxInclusive', 'maxExclusive']],
  ['upper-bound-widened', ['maxInclusive', 'maxExclusive']],
  ['bound-changed', ['minInclusive', 'minExclusive', 'maxInclusive', 'maxExclusive']],
  ['multiple-of-changed', ['multipleOf']],
  ['pattern-added', ['patterns']],
  ['pattern-removed', ['patterns']],
  ['pattern-changed', ['patterns']],
  ['builtin-changed', ['builtin']],
  ['white-space-changed', ['whiteSpace']],
])

/** The facets that `format-changed` compares: a format, and its type in generated code. */
const heldByFormat: readonly Said[] = ['format', 'holding']

type Faceted = Extract<TypeNode, { readonly facets: Facets }>

/**
 * The finding of a changed facet, with the effect that containment gives to this facet alone: changed in the
 * earlier type and undone in the later one. Where the two differ, `either` has the finding with the effects
 * of both. Reach `none` if other facets already had the same effect; unchanged if undecided or about no
 * facet.
 */
export function decideFacet(found: ClassifiedFinding): ClassifiedFinding {
  const facets = facetsOfRules.get(found.rule)
  if (facets === undefined || found.pair.on !== 'value') return found
  const { before, after } = found.pair
  if (before === undefined || after === undefined) return found
  const does = doneIn(found.pair, facets)
  const answer = does && combineEffects(onBoth(...does))
  if (!does || answer === undefined) return found
  const decided = withAnswer(found, answer)
  const either = combineEffects(onEither(...does))
  return either === undefined || either === answer
    ? decided
    : { ...decided, either: withAnswer(found, either) }
}

/**
 * The finding with this effect on the wire, in the polarity of its place. For `none`: reach `none` and a sentence
 * in the message, except where texts are read differently or `anySimpleType` is involved.
 */
function withAnswer(found: ClassifiedFinding, answer: Effect | 'none'): ClassifiedFinding {
  const { sense } = found.pair.scope
  if (answer !== 'none') return { ...found, ...applyPolarity(sense, { effect: answer, reach: 'wire' }) }
  // The same texts are read as other values.
  if (found.isReadAnew) return found
  if (hasAnySimpleType(found))
    return found.before === anyType ? { ...found, message: found.message + named } : found
  const message = `${found.message} Nothing else is valid for it than before.`
  return { ...found, reach: 'none', breaksTypes: false, message }
}

const anyType = 'anySimpleType'
const named = ' Documents that name a type of their own (xsi:type) may be refused.'

/** Whether `anySimpleType` is one of the types, and not in an attribute: elements can then use `xsi:type`. */
function hasAnySimpleType({ before, after, pair }: ClassifiedFinding): boolean {
  if (before !== anyType && after !== anyType) return false
  let at: Pair | undefined = pair
  while (at !== undefined && at.on !== 'element' && at.on !== 'attribute') at = at.parent
  return at?.on !== 'attribute'
}

/**
 * What changing these facets does when made alone in the earlier type, and when it completes the later type (both
 * the same for JSON). Undefined if a side has no facets.
 */
function doneIn(pair: PairOf<'value'>, said: readonly Said[]): readonly [Does, Does] | undefined {
  const { before, after } = pair
  const [one, other] = [before && faceted(before.node), after && faceted(after.node)]
  if (!before || !after || one === undefined || other === undefined) return undefined
  const [edited, undone] = [withSaid(one, other, said), withSaid(other, one, said)]
  if (before.set.language === 'json') {
    const made = isBeyondNumbers(one.facets, edited.facets) ? nothing : doneTo(before.set, one, edited, {})
    return [made, made]
  }
  const [earlier, later] = [declaredAround(pair, 'before'), declaredAround(pair, 'after')]
  return [doneTo(before.set, one, edited, earlier), doneTo(after.set, undone, other, later)]
}

const nothing: Does = { refuses: false, allows: false }

/**
 * Whether `other` refuses values of `one`, and allows others; each undefined if containment cannot decide it.
 * `IDREF` refuses more than `NCName`, although it has the same texts.
 */
function doneTo(set: SchemaSet, one: Faceted, other: Faceted, declared: FixedOrDefault): Does {
  const [earlier, later] = [alone(set, asName(one)), alone(set, asName(other))]
  const [isWithin, holds] = [contains(earlier, later, declared), contains(later, earlier, declared)]
  return {
    refuses: isWithin === undefined ? undefined : !isWithin || refers(other) > refers(one),
    allows: holds === undefined ? undefined : !holds || refers(one) > refers(other),
  }
}

/** The type with `IDREF` replaced by `NCName`, whose texts it has; other types are unchanged. */
function asName(node: Faceted): Faceted {
  return 'builtin' in node && refers(node) > 0 ? { ...node, builtin: 'NCName' } : node
}

function refers(node: Faceted): 0 | 1 {
  return 'builtin' in node && node.builtin === 'IDREF' ? 1 : 0
}

/** A type with the facets that the rule compares taken from another; undefined for rules about other things. */
export function replaceFacets(one: TypeNode, other: TypeNode, rule: string): TypeNode | undefined {
  const said = facetsOfRules.get(rule)
  const [own, theirs] = [faceted(one), faceted(other)]
  return said && own && theirs && withSaid(own, theirs, said)
}

/** What cannot be copied as a facet by its name, with the function that copies it. */
const wholes = [
  ['whiteSpace', withWhiteSpaceOf],
  ['builtin', withBuiltinOf],
  ['patterns', withPatternsOf],
] as const

/** The type `one` with these facets as `other` has them; facets that `other` lacks are removed. */
function withSaid(one: Faceted, other: Faceted, said: readonly Said[]): Faceted {
  for (const [word, make] of wholes) if (said.includes(word)) return (make(one, other) ?? one) as Faceted
  const isSaid = ([name]: readonly [string, unknown]): boolean => said.some((one) => one === name)
  const kept = Object.entries(one.facets).filter((facet) => !isSaid(facet))
  const taken = Object.entries(other.facets).filter(isSaid)
  return { ...one, facets: Object.fromEntries([...kept, ...taken]) } as Faceted
}

/**
 * Whether a changed facet changes the generated type of the value, when made alone in the earlier type or undone
 * alone in the later one. False if the generated types of both whole types are equal.
 */
export function isHeldOtherwise({ pair, rule }: ClassifiedFinding): boolean {
  const said = rule === 'format-changed' ? heldByFormat : facetsOfRules.get(rule)
  if (said === undefined || pair.on !== 'value') return false
  const { before, after } = pair
  const [one, other] = [before && faceted(before.node), after && faceted(after.node)]
  if (!before || !after || one === undefined || other === undefined) return false
  // No program stops compiling if other edits compensate this one.
  if (isNodeHeldAlike(before, after)) return false
  const [edited, undone] = [withSaid(one, other, said), withSaid(other, one, said)]
  return (
    !isNodeHeldAlike({ set: before.set, node: one }, { set: before.set, node: edited }) ||
    !isNodeHeldAlike({ set: after.set, node: undone }, { set: after.set, node: other })
  )
}

const bounds = {
  minInclusive: Number.NEGATIVE_INFINITY,
  minExclusive: Number.NEGATIVE_INFINITY,
  maxInclusive: Number.POSITIVE_INFINITY,
  maxExclusive: Number.POSITIVE_INFINITY,
} as const

/**
 * Whether bounds differ, but only beyond the range of floating-point numbers: above the greatest or nearer to zero
 * than the least one (RFC 8259 §6).
 */
function isBeyondNumbers(one: Facets, other: Facets): boolean {
  const names = Object.keys(bounds) as (keyof typeof bounds)[]
  const changed = names.filter((name) => one[name] !== other[name])
  return (
    changed.length > 0 &&
    changed.every((name) => {
      const [before, after] = [one[name], other[name]]
      const number = (text: string | undefined) => (text === undefined ? bounds[name] : Number(text))
      return number(before) === number(after) && (isBeyond(before) || isBeyond(after))
    })
  )
}

/** Whether a number is infinite as a double, or becomes 0 though it is not; false if undefined. */
function isBeyond(text: string | undefined): boolean {
  if (text === undefined) return false
  return !Number.isFinite(Number(text)) || (Number(text) === 0 && /[1-9]/u.test(text))
}

function faceted(node: TypeNode): Faceted | undefined {
  return 'facets' in node ? node : undefined
}

/** Whether the outer type accepts every value of the inner one; undefined if undecided. */
function contains(inner: TypeIn, outer: TypeIn, declared: FixedOrDefault): boolean | undefined {
  const verdict =
    inner.set.language === 'json' ? jsonContains(inner, outer) : textsContain(inner, outer, declared)
  return verdict.kind === 'undecided' ? undefined : verdict.kind === 'yes'
}

/**
 * The verdict whether the outer type accepts all texts of the inner one; only the fixed value counts if there is
 * one.
 */
function textsContain(inner: TypeIn, outer: TypeIn, declared: FixedOrDefault) {
  const range = ({ set, id }: TypeIn) => ({ set, type: id, ...declared })
  return declared.fixed === undefined
    ? scalarContains(inner, outer)
    : comparedTexts(range(inner), range(outer))
}
