import { quoted } from '../../diagnostics/index.ts'
import type { Effect } from '../change/change.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/**
 * Patterns of property names (`patternProperties`) changed; which names match two patterns is not decided here.
 */
export const propertyPatternsChanged = defineRule({
  id: 'property-patterns-changed',
  on: 'object',
  effect: (facts: { before: string[]; after: string[]; effect: Effect }) => facts.effect,
  reach: 'undecided',
  say: ({ before, after }) =>
    `The patterns of property names changed from ${listed(before)} to ${listed(after)}.`,
  examples: [
    { before: ['^x-'], after: ['^x-', '^y-'], effect: 'narrows' },
    { before: ['^x-'], after: [], effect: 'widens' },
  ],
  /**
   * Yields one finding if the patterns differ. More patterns widen a closed object and narrow an open one; fewer
   * do the opposite, and both together replace.
   */
  *compare(one, other) {
    const [before, after] = [one, other].map(({ patterns }) => patterns.map(({ pattern }) => pattern).sort())
    if (before === undefined || after === undefined || before.join('\n') === after.join('\n')) return
    const isClosed = one.additional === false && other.additional === false
    const [isLess, isMore] = [
      subtractItems(before, after).length > 0,
      subtractItems(after, before).length > 0,
    ]
    // A closed object accepts only names that match a pattern; an open one accepted them anyway.
    const effect: Effect = isLess && isMore ? 'replaces' : isMore === isClosed ? 'widens' : 'narrows'
    yield { before, after, facts: { before, after, effect } }
  },
})

function listed(patterns: readonly string[]): string {
  return patterns.length === 0 ? 'none' : patterns.map((pattern) => quoted(pattern)).join(', ')
}
