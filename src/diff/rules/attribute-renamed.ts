import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** The same attribute under another name. */
export const attributeRenamed = defineRule({
  id: 'attribute-renamed',
  on: 'attribute',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `Attribute ${quoted(facts.before)} was renamed to ${quoted(facts.after)}.`,
  examples: [{ before: 'unit', after: 'unitCode' }],
  /** Yields one finding if the expanded names of a matched attribute differ. */
  *compare(before, after) {
    const facts = { before: expandedName(before.name), after: expandedName(after.name) }
    if (facts.before !== facts.after) yield { ...facts, facts }
  },
})
