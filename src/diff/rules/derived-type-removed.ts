import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A derived type cannot stand in by `xsi:type` any more: it is gone, blocked, abstract or derived otherwise. */
export const derivedTypeRemoved = defineRule({
  id: 'derived-type-removed',
  on: 'stand-ins',
  effect: 'narrows',
  say: (facts: { name: string }) =>
    `Derived type ${quoted(facts.name)} can no longer be used here (xsi:type).`,
  examples: [{ name: '{urn:shop}GiftOrder' }],
  *compare(before, after) {
    if (after.what !== 'type') return
    for (const name of subtractItems([...before.names], [...after.names]))
      yield { before: name, facts: { name } }
  },
})
