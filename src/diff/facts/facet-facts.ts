import { valueText } from '../../containment/index.ts'
import type { Location } from '../../diagnostics/index.ts'
import { builtinPatterns, type Facets, type TypeNode } from '../../schema/index.ts'
import type { ValueSide } from '../subjects.ts'
import { subtractItems } from './lists.ts'
import { serializeCanonicalJson } from './stated.ts'

const none: Facets = {}

export function readSideFacets({ node }: ValueSide): Facets {
  return 'facets' in node ? node.facets : none
}

/** The values that a code list or an enumeration allows, with their places; nothing where any value passes. */
export function listEnumeratedValues(node: TypeNode): ReadonlyMap<string, Location | undefined> | undefined {
  if (node.kind === 'code-list') return new Map(node.members.map((member) => [member.value, member.at]))
  if (node.kind === 'constant') {
    return new Map(node.values.map((value) => [serializeCanonicalJson(value), undefined]))
  }
  if (!('enumeration' in node) || node.enumeration === undefined) return undefined
  return new Map(node.enumeration.map((value) => [value, undefined]))
}

/** The values that the one type lists and the other does not, however they are written; nothing where either takes any. */
export function lostValues(
  node: TypeNode,
  other: TypeNode,
): readonly (readonly [string, Location | undefined])[] {
  const [own, others] = [listEnumeratedValues(node), listEnumeratedValues(other)]
  if (own === undefined || others === undefined) return []
  const values = new Set([...others.keys()].map((value) => meaning(other, value)))
  return [...own].filter(([value]) => !values.has(meaning(node, value)))
}

function meaning(node: TypeNode, value: string): string {
  return node.kind === 'code-list' ? valueText(node, value) : value
}

/** Each step of a restriction as one text: its patterns are alternatives. Those of the built-in type are told of that. */
export function listPatternTexts(side: ValueSide): string[] {
  const own = 'builtin' in side.node ? builtinPatterns(side.node.builtin).length : 0
  const steps = (readSideFacets(side).patterns ?? []).slice(own)
  return steps.map((step) => step.map((pattern) => pattern.source).join('|'))
}

/** Whether patterns gave way to others, so that neither side holds the other. */
export function isReplacedPattern(before: readonly string[], after: readonly string[]): boolean {
  return subtractItems(before, after).length > 0 && subtractItems(after, before).length > 0
}

/** Which limit a facet is: the greatest allowed, or the least. */
export type LimitFacet = 'minLength' | 'maxLength' | 'totalDigits' | 'fractionDigits'

export type LimitFacts = { readonly before: number | null; readonly after: number | null }

/** A limit on both sides; `null` where there is none. */
export function limitFacts(before: ValueSide, after: ValueSide, facet: LimitFacet): LimitFacts {
  return { before: readSideFacets(before)[facet] ?? null, after: readSideFacets(after)[facet] ?? null }
}

/** A limit's change in words. */
export function limitSentence(subject: string, { before, after }: LimitFacts): string {
  if (after === null) return `${subject} is no longer limited (was ${before}).`
  return before === null
    ? `${subject} is now ${after} (was not limited).`
    : `${subject} ${after > before ? 'raised' : 'lowered'} from ${before} to ${after}.`
}

/** Whether an upper limit fell (1), rose (-1) or stayed. No limit is the highest one. */
export function upperLimit({ before, after }: LimitFacts): number {
  return Math.sign((before ?? Number.POSITIVE_INFINITY) - (after ?? Number.POSITIVE_INFINITY)) || 0
}

/** Whether a lower limit rose (1), fell (-1) or stayed. No limit is zero. */
export function lowerLimit({ before, after }: LimitFacts): number {
  return Math.sign((after ?? 0) - (before ?? 0))
}
