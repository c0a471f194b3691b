import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A substitute can no longer be used: it was removed, blocked, or is in another substitution group. */
export const substituteRemoved = defineRule({
  id: 'substitute-removed',
  on: 'stand-ins',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { name: string }) => `Element ${quoted(facts.name)} left the substitution group.`,
  examples: [{ name: '{urn:shop}giftLine' }],
  /** Yields a finding for each substitute that only the earlier element has; nothing for types. */
  *compare(before, after) {
    if (after.what !== 'element') return
    for (const name of subtractItems([...before.names], [...after.names]))
      yield { before: name, facts: { name } }
  },
})
