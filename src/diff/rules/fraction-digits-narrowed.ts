import { type LimitFacts, limitFacts, upperLimit } from '../facts/facets.ts'
import { shown } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The limit `fractionDigits` is tighter. */
export const fractionDigitsNarrowed = defineRule({
  id: 'fraction-digits-narrowed',
  on: 'value',
  effect: 'narrows',
  say: (facts: LimitFacts) =>
    `A number may have at most ${shown(facts.after)} digits after the point, it was ${shown(facts.before)}.`,
  *compare(before, after) {
    const facts = limitFacts(before, after, 'fractionDigits')
    if (upperLimit(facts) > 0) yield { ...facts, facts }
  },
})
