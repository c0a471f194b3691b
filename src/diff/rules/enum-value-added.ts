import { quoted } from '../../diagnostics/index.ts'
import { lostValues } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** A code list gained a value: who knows only the old ones does not understand it. */
export const enumValueAdded = defineRule({
  id: 'enum-value-added',
  on: 'value',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { value: string }) => `Value ${quoted(facts.value)} is now allowed.`,
  examples: [{ value: 'TNE' }],
  *compare({ node: before }, { node: after }) {
    for (const [value, at] of lostValues(after, before)) {
      yield { after: value, ...(at && { afterAt: at }), facts: { value } }
    }
  },
})
