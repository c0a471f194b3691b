import type { Json } from '../../schema/index.ts'
import { statedChange } from '../facts/stated.ts'
import { shownJson } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The same values are serialized differently in XML: name, namespace, attribute or wrapping. */
export const xmlFormChanged = defineRule({
  id: 'xml-form-changed',
  on: 'annotation',
  effect: 'replaces',
  say: (facts: { before: Json; after: Json }) =>
    `The XML serialization changed from ${shownJson(facts.before)} to ${shownJson(facts.after)}.`,
  examples: [
    { before: { name: 'order' }, after: { name: 'purchase' } },
    { before: null, after: { attribute: true } },
  ],
  *compare(one, other) {
    yield* statedChange(one, other, 'xml')
  },
})
