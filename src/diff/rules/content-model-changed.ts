import { defineRule } from '../rule.ts'

/** The groups around the elements changed (a choice where a sequence was): what passes both is not decided here. */
export const contentModelChanged = defineRule({
  id: 'content-model-changed',
  on: 'content',
  effect: 'replaces',
  reach: 'undecided',
  say: (_facts: { before: string; after: string }) => 'The grouping of the elements changed.',
  *compare(before, after) {
    if (before.skeleton === after.skeleton) return
    const facts = { before: before.skeleton, after: after.skeleton }
    yield { ...facts, facts }
  },
})
