import type { ObjectNode } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** What properties may be called, or what pattern properties and dependencies ask, changed: not decided here. */
export const propertyPatternsChanged = defineRule({
  id: 'property-patterns-changed',
  on: 'object',
  effect: 'replaces',
  reach: 'undecided',
  say: (_facts: { before: string[]; after: string[] }) => 'The rules for names of properties changed.',
  *compare(one, other) {
    const [before, after] = [nameRules(one), nameRules(other)]
    if (before.join('\n') !== after.join('\n')) yield { before, after, facts: { before, after } }
  },
})

function nameRules({ patterns, propertyNames, dependentRequired }: ObjectNode): string[] {
  return [
    ...patterns.map(({ pattern }) => `pattern ${pattern}`).sort(),
    ...(propertyNames === undefined ? [] : ['names']),
    ...[...dependentRequired].map(([name, needed]) => `${name} needs ${[...needed].sort().join(' ')}`).sort(),
  ]
}
