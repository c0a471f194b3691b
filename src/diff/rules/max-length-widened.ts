import { type LimitFacts, limitFacts, upperLimit } from '../facts/facets.ts'
import { shown } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The limit `maxLength` is looser or gone. */
export const maxLengthWidened = defineRule({
  id: 'max-length-widened',
  on: 'value',
  effect: 'widens',
  say: (facts: LimitFacts) =>
    `A text may be at most ${shown(facts.after)} long, it was ${shown(facts.before)}.`,
  *compare(before, after) {
    const facts = limitFacts(before, after, 'maxLength')
    if (upperLimit(facts) < 0) yield { ...facts, facts }
  },
})
