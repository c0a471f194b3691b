import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** `xsi:type` can name a further derived type; receivers that know only the old ones do not understand it. */
export const derivedTypeAdded = defineRule({
  id: 'derived-type-added',
  on: 'stand-ins',
  effect: 'widens',
  reach: 'unknown',
  say: (facts: { name: string }) => `Derived type ${quoted(facts.name)} can now be used here (xsi:type).`,
  examples: [{ name: '{urn:shop}GiftOrder' }],
  /**
   * Yields a finding for each derived type that only the later side allows by `xsi:type`; nothing for elements.
   */
  *compare(before, after) {
    if (after.what !== 'type') return
    for (const name of subtractItems([...after.names], [...before.names]))
      yield { after: name, facts: { name } }
  },
})
