import type { Json } from '../../schema/index.ts'
import { statedChange } from '../facts/stated.ts'
import { shownJson } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A text is the encoding of other bytes: the same texts pass and mean something else. */
export const contentEncodingChanged = defineRule({
  id: 'content-encoding-changed',
  on: 'annotation',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: Json; after: Json }) =>
    `The content encoding changed from ${shownJson(facts.before)} to ${shownJson(facts.after)}.`,
  examples: [
    { before: 'base16', after: 'base64' },
    { before: null, after: 'base64' },
  ],
  *compare(one, other) {
    yield* statedChange(one, other, 'contentEncoding')
  },
})
