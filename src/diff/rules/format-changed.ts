import { facetsOf } from '../facts/facets.ts'
import { fixedEffect, shown } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A format is advice that some validators enforce. */
export const formatChanged = defineRule({
  id: 'format-changed',
  on: 'value',
  effect: (facts: { before: string | null; after: string | null }) => fixedEffect(facts),
  reach: 'undecided',
  say: ({ before, after }) => `The format is ${shown(after)} instead of ${shown(before)}.`,
  *compare(one, other) {
    const [before, after] = [facetsOf(one).format ?? null, facetsOf(other).format ?? null]
    if (before !== after) yield { before, after, facts: { before, after } }
  },
})
