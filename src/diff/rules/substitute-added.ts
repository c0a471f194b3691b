import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Another element can be used in place of the element. */
export const substituteAdded = defineRule({
  id: 'substitute-added',
  on: 'stand-ins',
  effect: 'widens',
  breaksTypes: true,
  reach: 'unknown',
  say: (facts: { name: string }) => `Element ${quoted(facts.name)} joined the substitution group.`,
  examples: [{ name: '{urn:shop}giftLine' }],
  /** Yields a finding for each substitute that only the later element has; nothing for types. */
  *compare(before, after) {
    if (after.what !== 'element') return
    for (const name of subtractItems([...after.names], [...before.names]))
      yield { after: name, facts: { name } }
  },
})
