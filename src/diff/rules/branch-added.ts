import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A condition asks something where it asked nothing. */
export const branchAdded = defineRule({
  id: 'branch-added',
  on: 'conditional',
  effect: 'narrows',
  say: (facts: { branch: string }) => `Branch ${quoted(facts.branch)} of the condition was added.`,
  examples: [{ branch: 'then' }],
  *compare(before, after) {
    for (const branch of ['then', 'else'] as const) {
      if (before[branch] === undefined && after[branch] !== undefined)
        yield { after: branch, facts: { branch } }
    }
  },
})
