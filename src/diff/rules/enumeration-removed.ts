import { listEnumeratedValues } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** A list or union takes every value of its items now. */
export const enumerationRemoved = defineRule({
  id: 'enumeration-removed',
  on: 'value',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { values: string[] }) =>
    `Other values than the ${facts.values.length} listed ones are now allowed.`,
  examples: [{ values: ['KGM', 'TNE'] }],
  *compare({ node: before }, { node: after }) {
    const values = listEnumeratedValues(before)
    if (values === undefined || listEnumeratedValues(after) !== undefined || before.kind !== after.kind)
      return
    yield { before: [...values.keys()], facts: { values: [...values.keys()] } }
  },
})
