import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A derived type can stand in by `xsi:type`: who knows only the old ones does not understand it. */
export const derivedTypeAdded = defineRule({
  id: 'derived-type-added',
  on: 'stand-ins',
  effect: 'widens',
  reach: 'unknown',
  say: (facts: { name: string }) => `Derived type ${quoted(facts.name)} can now be used here (xsi:type).`,
  examples: [{ name: '{urn:shop}GiftOrder' }],
  *compare(before, after) {
    if (after.what !== 'type') return
    for (const name of subtractItems([...after.names], [...before.names]))
      yield { after: name, facts: { name } }
  },
})
