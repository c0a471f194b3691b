import type { Json } from '../../schema/index.ts'
import { statedChange } from '../facts/stated.ts'
import { shownJson } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** How stable its owner calls it. */
export const stabilityChanged = defineRule({
  id: 'stability-changed',
  on: 'annotation',
  effect: 'annotates',
  say: (facts: { before: Json; after: Json }) =>
    `The stability changed from ${shownJson(facts.before)} to ${shownJson(facts.after)}.`,
  examples: [
    { before: 'beta', after: 'stable' },
    { before: null, after: 'beta' },
  ],
  *compare(one, other) {
    yield* statedChange(one, other, 'x-stability-level')
  },
})
