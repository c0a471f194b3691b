import { quoted } from '../../diagnostics/index.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Another element cannot stand in its place any more: it is gone, blocked or in another group. */
export const substituteRemoved = defineRule({
  id: 'substitute-removed',
  on: 'stand-ins',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { name: string }) => `Element ${quoted(facts.name)} left the substitution group.`,
  examples: [{ name: '{urn:shop}giftLine' }],
  *compare(before, after) {
    if (after.what !== 'element') return
    for (const name of subtractItems([...before.names], [...after.names]))
      yield { before: name, facts: { name } }
  },
})
