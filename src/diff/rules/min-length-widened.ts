import { type LimitFacts, limitFacts, lowerLimit } from '../facts/facets.ts'
import { shown } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The limit `minLength` is looser or gone. */
export const minLengthWidened = defineRule({
  id: 'min-length-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: LimitFacts) =>
    `A text must be at least ${shown(facts.after)} long, it was ${shown(facts.before)}.`,
  *compare(before, after) {
    const facts = limitFacts(before, after, 'minLength')
    if (lowerLimit(facts) < 0) yield { ...facts, facts }
  },
})
