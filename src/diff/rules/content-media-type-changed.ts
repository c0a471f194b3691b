import type { Json } from '../../schema/index.ts'
import { statedChange } from '../facts/stated.ts'
import { shownJson } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A text contains content of another media type. */
export const contentMediaTypeChanged = defineRule({
  id: 'content-media-type-changed',
  on: 'annotation',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: Json; after: Json }) =>
    `The content media type changed from ${shownJson(facts.before)} to ${shownJson(facts.after)}.`,
  examples: [
    { before: 'image/png', after: 'image/webp' },
    { before: 'image/png', after: null },
  ],
  *compare(one, other) {
    yield* statedChange(one, other, 'contentMediaType')
  },
})
