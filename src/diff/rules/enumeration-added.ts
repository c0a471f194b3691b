import { listEnumeratedValues } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** A list or union now accepts only these values. */
export const enumerationAdded = defineRule({
  id: 'enumeration-added',
  on: 'value',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { values: string[] }) => `Only listed values are now allowed: ${facts.values.length} of them.`,
  examples: [{ values: ['KGM', 'TNE'] }],
  /** Yields one finding if only the later of two nodes of one kind lists its values. */
  *compare({ node: before }, { node: after }) {
    const values = listEnumeratedValues(after)
    if (values === undefined || listEnumeratedValues(before) !== undefined || before.kind !== after.kind)
      return
    yield { after: [...values.keys()], facts: { values: [...values.keys()] } }
  },
})
