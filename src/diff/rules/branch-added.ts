import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A condition got a `then` or `else` branch. */
export const branchAdded = defineRule({
  id: 'branch-added',
  on: 'conditional',
  effect: 'narrows',
  say: (facts: { branch: string }) => `Branch ${quoted(facts.branch)} of the condition was added.`,
  examples: [{ branch: 'then' }],
  /** Yields a finding for each of `then` and `else` that only the later condition has. */
  *compare(before, after) {
    for (const branch of ['then', 'else'] as const) {
      if (before[branch] === undefined && after[branch] !== undefined)
        yield { after: branch, facts: { branch } }
    }
  },
})
