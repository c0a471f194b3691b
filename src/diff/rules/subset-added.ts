import { quoted } from '../../diagnostics/index.ts'
import { listSubsetIds, subsetList } from '../facts/stated.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Subsets that contain the data element now: one change, however many. */
export const subsetAdded = defineRule({
  id: 'subset-added',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string; subsets: string[] }) =>
    `Data element ${quoted(facts.id)} joined ${subsetList(facts.subsets)}.`,
  examples: [
    { id: 'DE12', subsets: ['S1'] },
    { id: 'DE12', subsets: ['S1', 'S2', 'S3', 'S4', 'S5', 'S6'] },
  ],
  /** Yields one finding with all subsets that newly include the data element. */
  *compare({ element: before }, { element: after }) {
    const subsets = subtractItems(listSubsetIds(after), listSubsetIds(before))
    if (subsets.length > 0) yield { after: subsets, facts: { id: after.id, subsets } }
  },
})
