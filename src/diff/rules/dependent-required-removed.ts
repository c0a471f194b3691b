import { quoted } from '../../diagnostics/index.ts'
import { neededBy } from '../facts/object-facts.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A property no longer requires another one. */
export const dependentRequiredRemoved = defineRule({
  id: 'dependent-required-removed',
  on: 'object',
  effect: 'widens',
  say: (facts: { needed: string }) => `Required together: ${quoted(facts.needed)} was removed.`,
  examples: [{ needed: 'weight needs unit' }],
  /** Yields a finding for each `dependentRequired` entry that only the earlier object has. */
  *compare(before, after) {
    for (const needed of subtractItems(neededBy(before), neededBy(after)))
      yield { before: needed, facts: { needed } }
  },
})
