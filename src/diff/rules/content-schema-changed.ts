import type { Json } from '../../schema/index.ts'
import { statedChange } from '../facts/stated.ts'
import { shownJson } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The content of a text is described otherwise: no validator looks into it. */
export const contentSchemaChanged = defineRule({
  id: 'content-schema-changed',
  on: 'annotation',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: Json; after: Json }) =>
    `The schema of the text's content changed from ${shownJson(facts.before)} to ${shownJson(facts.after)}.`,
  examples: [{ before: null, after: { type: 'object' } }],
  *compare(one, other) {
    yield* statedChange(one, other, 'contentSchema')
  },
})
