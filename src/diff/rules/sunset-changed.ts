import type { Json } from '../../schema/index.ts'
import { statedChange } from '../facts/stated.ts'
import { shownJson } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The day after which it may be gone. */
export const sunsetChanged = defineRule({
  id: 'sunset-changed',
  on: 'annotation',
  effect: 'annotates',
  say: (facts: { before: Json; after: Json }) =>
    `The sunset changed from ${shownJson(facts.before)} to ${shownJson(facts.after)}.`,
  examples: [
    { before: '2027-01-01', after: '2028-01-01' },
    { before: null, after: '2027-01-01' },
  ],
  *compare(one, other) {
    yield* statedChange(one, other, 'x-sunset')
  },
})
