import { unknownAmong, whyUnknown } from '../../regex/index.ts'
import { type Pattern, patternOfNames } from '../../schema/index.ts'
import { readSideFacets } from '../facts/facet-facts.ts'
import type { ClassifiedFinding } from '../rule.ts'

const rules: ReadonlySet<string> = new Set([
  ...['pattern-added', 'pattern-removed', 'pattern-changed', 'property-patterns-changed'],
])

/**
 * A pattern of which only the words are known came, went, or got others: no document can show it, and what other words
 * refuse stays undecided.
 */
export function withUnknown(found: ClassifiedFinding): ClassifiedFinding {
  if (!rules.has(found.rule)) return found
  const [before, after] = [patternsAt(found, 'before'), patternsAt(found, 'after')]
  const one = unknownAmong([...lacking(before, after), ...lacking(after, before)])
  if (one === undefined) return found
  return { ...found, unshown: whyUnknown(one) }
}

function patternsAt({ pair }: ClassifiedFinding, side: 'before' | 'after'): readonly Pattern[] {
  if (pair.on === 'object') return (pair[side]?.patterns ?? []).map(patternOfNames)
  const value = pair.on === 'value' ? pair[side] : undefined
  return value === undefined ? [] : (readSideFacets(value).patterns ?? []).flat()
}

/** Those of the one side that the other has not. */
function lacking(patterns: readonly Pattern[], others: readonly Pattern[]): readonly Pattern[] {
  const known = new Set(others.map(({ source }) => source))
  return patterns.filter(({ source }) => !known.has(source))
}
