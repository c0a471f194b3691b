import { quoted } from '../../diagnostics/index.ts'
import { neededBy } from '../facts/object-facts.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** A property now requires another one. */
export const dependentRequiredAdded = defineRule({
  id: 'dependent-required-added',
  on: 'object',
  effect: 'narrows',
  say: (facts: { needed: string }) => `Required together: ${quoted(facts.needed)} was added.`,
  examples: [{ needed: 'weight needs unit' }],
  /** Yields a finding for each `dependentRequired` entry that only the later object has. */
  *compare(before, after) {
    for (const needed of subtractItems(neededBy(after), neededBy(before)))
      yield { after: needed, facts: { needed } }
  },
})
