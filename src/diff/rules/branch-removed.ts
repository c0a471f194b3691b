import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A condition lost its `then` or `else` branch. */
export const branchRemoved = defineRule({
  id: 'branch-removed',
  on: 'conditional',
  effect: 'widens',
  say: (facts: { branch: string }) => `Branch ${quoted(facts.branch)} of the condition was removed.`,
  examples: [{ branch: 'else' }],
  /** Yields a finding for each of `then` and `else` that only the earlier condition has. */
  *compare(before, after) {
    for (const branch of ['then', 'else'] as const) {
      if (before[branch] !== undefined && after[branch] === undefined)
        yield { before: branch, facts: { branch } }
    }
  },
})
