import type { Json } from '../../schema/index.ts'
import { serializeCanonicalJson } from '../facts/stated.ts'
import { shownJson } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** An absent property means another value. */
export const propertyDefaultChanged = defineRule({
  id: 'property-default-changed',
  on: 'property',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: Json; after: Json }) =>
    `The default changed from ${shownJson(facts.before)} to ${shownJson(facts.after)}.`,
  examples: [
    { before: 10, after: 20 },
    { before: 'KGM', after: null },
  ],
  /** Yields one finding if the defaults differ (null if absent); the order of keys is ignored. */
  *compare({ property: one }, { property: other }) {
    const [before, after] = [one.default ?? null, other.default ?? null]
    if (before === after || serializeCanonicalJson(before) === serializeCanonicalJson(after)) return
    yield { before, after, facts: { before, after } }
  },
})
