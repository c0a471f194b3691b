import { isInteger, lexicalForm } from '../../lexical/index.ts'
import { Language } from '../../regex/index.ts'
import type { CodeListNode, Facets, ListNode, ScalarNode } from '../../schema/index.ts'
import type { TypeIn, Verdict } from '../verdict.ts'
import { makeTextJudge } from './judge.ts'
import { NumberSpace } from './number-space.ts'
import { listSimpleLeaves, type SimpleTypeNode, simpleNode } from './simple.ts'
import { findWhiteSpace, handledTexts, scalarTexts } from './texts.ts'

export type ContainmentTest = (a: TypeIn, b: TypeIn) => Verdict<string>

/** Two types with their nodes. */
export interface SimpleTypePair {
  readonly a: TypeIn
  readonly b: TypeIn
  readonly one: SimpleTypeNode
  readonly two: SimpleTypeNode
}

/**
 * Whether facets, items and members show that every text of the first type is one of the second. A union is
 * compared member by member, a list by its items and facets, a scalar by its facets. False means "not shown": the
 * first may be contained all the same.
 */
export function isImpliedByFacets({ a, b, one, two }: SimpleTypePair, contains: ContainmentTest): boolean {
  if (one === two) return true
  if (one.kind === 'union' && listSimpleLeaves(a).every(({ id }) => contains(inSet(a, id), b).kind === 'yes'))
    return true
  if (two.kind === 'union') {
    return listSimpleLeaves(b).some(({ id, isExact }) => isExact && contains(a, inSet(b, id)).kind === 'yes')
  }
  if (one.kind === 'list' && two.kind === 'list') {
    const [item, asked] = [inSet(a, one.item), inSet(b, two.item)]
    if (contains(item, asked).kind !== 'yes') return false
    if (one.enumeration === undefined || two.facets.patterns) return impliesList(one, two)
    // Equal values of one primitive type stay equal: `01` is `1` as a number, and not as a string.
    const primitive = findPrimitive(item)
    const isOfOne = primitive !== undefined && primitive === findPrimitive(asked)
    return (isOfOne || two.enumeration === undefined) && one.enumeration.every(makeTextJudge(b))
  }
  if ('primitive' in one && two.kind === 'list')
    return isOneItem(one, two) && contains(a, inSet(b, two.item)).kind === 'yes'
  return (
    'primitive' in one && 'primitive' in two && one.primitive === two.primitive && impliesScalar(one, two, b)
  )
}

/** The type with this id in the same set as `type`. */
const inSet = (type: TypeIn, id: string): TypeIn => ({ set: type.set, id })

/** The primitive type of a scalar or code list; undefined for lists, unions and other types. */
function findPrimitive(type: TypeIn): string | undefined {
  const node = simpleNode(type)
  return node && 'primitive' in node ? node.primitive : undefined
}

/**
 * Whether every text of the scalar is exactly one list item, and the list allows one item and has no other facet.
 */
function isOneItem(one: ScalarNode | CodeListNode, two: ListNode): boolean {
  if (findWhiteSpace(one) !== 'collapse' || two.facets.patterns || two.enumeration) return false
  if (!impliesLengths({ length: 1 }, two.facets)) return false
  return handledTexts('collapse').and(scalarTexts(one)).within(oneWord).kind === 'yes'
}

const oneWord = Language.ofPattern({ dialect: 'xsd', source: '[^ ]+' })

/**
 * Whether the facets of the first list imply those of the second; item types are not compared. False if the
 * second list has an enumeration.
 */
function impliesList(one: ListNode, two: ListNode): boolean {
  return (
    two.enumeration === undefined &&
    impliesLengths(one.facets, two.facets) &&
    (two.facets.patterns ?? []).every((step) =>
      (one.facets.patterns ?? []).some((own) => JSON.stringify(own) === JSON.stringify(step)),
    )
  )
}

/**
 * Whether the facets of a scalar or code list imply those of another of the same primitive type. False for
 * strings, which are compared as texts.
 */
function impliesScalar(one: ScalarNode | CodeListNode, two: ScalarNode | CodeListNode, b: TypeIn): boolean {
  if (one.primitive === 'string' || (isInteger(two) && !isInteger(one))) return false
  if (!impliesDigits(one.facets, two.facets) || !impliesMultiples(one.facets, two.facets)) return false
  if (!impliesPatterns(one, two.facets)) return false
  if (one.kind === 'code-list') {
    const values = one.members.map(({ value }) => value)
    if (one.primitive !== 'QName' && one.primitive !== 'NOTATION') return values.every(makeValueJudge(two, b))
    if (two.kind === 'code-list') {
      const allowed = new Set(two.members.map(({ value }) => value))
      return values.every((value) => allowed.has(value))
    }
  }
  return two.kind === 'scalar' && impliesLengths(one.facets, two.facets) && impliesBounds(one, two)
}

/**
 * Returns a function that reports whether a value is valid for the type, however it is written. It always returns
 * false if the type has patterns, since these depend on the spelling.
 */
function makeValueJudge(two: SimpleTypeNode, b: TypeIn): (text: string) => boolean {
  const isValid = makeTextJudge(b)
  const hasPatterns = two.facets.patterns !== undefined
  return (text) => !hasPatterns && isValid(text)
}

/** Whether every text of the scalar matches all these patterns; true without patterns. */
function impliesPatterns(one: ScalarNode | CodeListNode, { patterns = [] }: Facets): boolean {
  const texts = handledTexts('collapse').and(scalarTexts(one))
  return patterns.every((step) => texts.within(Language.ofAnyPattern(step)).kind === 'yes')
}

/**
 * Whether `totalDigits` and `fractionDigits` of the first are at most those of the second, where that has them.
 */
function impliesDigits(one: Facets, two: Facets): boolean {
  const isFewer = (own: number | undefined, asked: number | undefined): boolean =>
    asked === undefined || (own !== undefined && own <= asked)
  return isFewer(one.totalDigits, two.totalDigits) && isFewer(one.fractionDigits, two.fractionDigits)
}

/** Whether all multiples that the first allows are multiples of what the second requires. */
function impliesMultiples({ multipleOf: own }: Facets, { multipleOf: asked }: Facets): boolean {
  if (asked === undefined) return true
  return own !== undefined && NumberSpace.everything.multipleOf(asked).has(own) === true
}

/** Whether the range of lengths that the first allows lies within that of the second. */
function impliesLengths(one: Facets, two: Facets): boolean {
  const least = Math.max(one.length ?? 0, one.minLength ?? 0)
  const most = Math.min(one.length ?? Number.POSITIVE_INFINITY, one.maxLength ?? Number.POSITIVE_INFINITY)
  const fits = (min: number | undefined, max: number | undefined): boolean =>
    least >= (min ?? 0) && most <= (max ?? Number.POSITIVE_INFINITY)
  return fits(two.length, two.length) && fits(two.minLength, two.maxLength)
}

/**
 * Whether the bounds of the first imply each bound of the second. Value orders are partial, so a bound is implied
 * only by a bound on the same side that is at least as strict.
 */
function impliesBounds(one: ScalarNode | CodeListNode, two: ScalarNode): boolean {
  const { compare } = lexicalForm(two)
  const [own, asked] = [one.facets, two.facets]
  const before = (a: string | undefined, b: string, orSame: boolean): boolean => {
    const order = a === undefined ? Number.NaN : (compare?.(a, b) ?? Number.NaN)
    return order < 0 || (orSame && order === 0)
  }
  const after = (a: string | undefined, b: string, orSame: boolean): boolean => {
    const order = a === undefined ? Number.NaN : (compare?.(a, b) ?? Number.NaN)
    return order > 0 || (orSame && order === 0)
  }
  const { maxInclusive: max, maxExclusive: below, minInclusive: min, minExclusive: above } = asked
  return (
    (max === undefined || before(own.maxInclusive, max, true) || before(own.maxExclusive, max, true)) &&
    (below === undefined ||
      before(own.maxInclusive, below, false) ||
      before(own.maxExclusive, below, true)) &&
    (min === undefined || after(own.minInclusive, min, true) || after(own.minExclusive, min, true)) &&
    (above === undefined || after(own.minInclusive, above, false) || after(own.minExclusive, above, true))
  )
}
