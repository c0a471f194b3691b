import { type LimitFacts, limitFacts, upperLimit } from '../facts/facets.ts'
import { shown } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The limit `totalDigits` is tighter. */
export const totalDigitsNarrowed = defineRule({
  id: 'total-digits-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: LimitFacts) =>
    `A number may have at most ${shown(facts.after)} digits, it was ${shown(facts.before)}.`,
  *compare(before, after) {
    const facts = limitFacts(before, after, 'totalDigits')
    if (upperLimit(facts) > 0) yield { ...facts, facts }
  },
})
