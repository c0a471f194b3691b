import { quoted } from '../../diagnostics/index.ts'
import { listLostValues } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** A code list got a value; receivers that know only the old ones do not understand it. */
export const enumValueAdded = defineRule({
  id: 'enum-value-added',
  on: 'value',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { value: string }) => `Value ${quoted(facts.value)} is now allowed.`,
  examples: [{ value: 'TNE' }],
  /** Yields a finding for each listed value that only the later type has; nothing if a side lists none. */
  *compare({ node: before }, { node: after }) {
    for (const [value, at] of listLostValues(after, before)) {
      yield { after: value, ...(at && { afterAt: at }), facts: { value } }
    }
  },
})
