import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** `xsi:type` can no longer name a derived type: it was removed, blocked, made abstract or derived differently. */
export const derivedTypeRemoved = defineRule({
  id: 'derived-type-removed',
  on: 'stand-ins',
  effect: 'narrows',
  say: (facts: { name: string }) =>
    `Derived type ${quoted(facts.name)} can no longer be used here (xsi:type).`,
  examples: [{ name: '{urn:shop}GiftOrder' }],
  /**
   * Yields a finding for each derived type that only the earlier side allows by `xsi:type`; nothing for elements.
   */
  *compare(before, after) {
    if (after.what !== 'type') return
    for (const name of subtractItems([...before.names], [...after.names]))
      yield { before: name, facts: { name } }
  },
})
