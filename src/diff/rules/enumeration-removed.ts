import { listEnumeratedValues } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** A list or union is no longer limited to listed values. */
export const enumerationRemoved = defineRule({
  id: 'enumeration-removed',
  on: 'value',
  effect: 'widens',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { values: string[] }) =>
    `Other values than the ${facts.values.length} listed ones are now allowed.`,
  examples: [{ values: ['KGM', 'TNE'] }],
  /** Yields one finding if only the earlier of two nodes of one kind lists its values. */
  *compare({ node: before }, { node: after }) {
    const values = listEnumeratedValues(before)
    if (values === undefined || listEnumeratedValues(after) !== undefined || before.kind !== after.kind)
      return
    yield { before: [...values.keys()], facts: { values: [...values.keys()] } }
  },
})
