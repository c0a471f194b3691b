import type { Json } from '../../schema/index.ts'
import { statedChange } from '../facts/stated.ts'
import { shownJson } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** An absent value means another one. */
export const defaultChanged = defineRule({
  id: 'default-changed',
  on: 'annotation',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: Json; after: Json }) =>
    `The default changed from ${shownJson(facts.before)} to ${shownJson(facts.after)}.`,
  examples: [
    { before: 10, after: 20 },
    { before: 'KGM', after: null },
  ],
  *compare(one, other) {
    yield* statedChange(one, other, 'default')
  },
})
