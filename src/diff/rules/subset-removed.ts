import { quoted } from '../../diagnostics/index.ts'
import { listSubsetIds, subsetList } from '../facts/stated.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Subsets that no longer contain the data element: one change, however many. */
export const subsetRemoved = defineRule({
  id: 'subset-removed',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string; subsets: string[] }) =>
    `Data element ${quoted(facts.id)} left ${subsetList(facts.subsets)}.`,
  examples: [
    { id: 'DE12', subsets: ['S1'] },
    { id: 'DE12', subsets: ['S1', 'S2'] },
  ],
  /** Yields one finding with all subsets that no longer include the data element. */
  *compare({ element: before }, { element: after }) {
    const subsets = subtractItems(listSubsetIds(before), listSubsetIds(after))
    if (subsets.length > 0) yield { before: subsets, facts: { id: after.id, subsets } }
  },
})
