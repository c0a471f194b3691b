import { quoted } from '../../diagnostics/index.ts'
import { subsetList } from '../facts/stated.ts'
import { defineRule } from '../rule.ts'

/** The data element's status in subsets that it stays in: one change, however many. */
export const subsetStatusChanged = defineRule({
  id: 'subset-status-changed',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string; before: string[]; after: string[] }) =>
    `Data element ${quoted(facts.id)} has another status in ${subsetList(facts.after)}.`,
  examples: [
    { id: 'DE12', before: ['S1 optional'], after: ['S1 mandatory'] },
    { id: 'DE12', before: ['S1 optional', 'S2 optional'], after: ['S1 mandatory', 'S2 mandatory'] },
  ],
  /** Yields one finding with all common subsets in which the data element's status differs. */
  *compare({ element: one }, { element: other }) {
    const statuses = new Map(other.subsets.map(({ subset, status }) => [subset, status]))
    const moved = one.subsets.filter(({ subset, status }) => (statuses.get(subset) ?? status) !== status)
    if (moved.length === 0) return
    const before = moved.map(({ subset, status }) => `${subset} ${status}`).sort()
    const after = moved.map(({ subset }) => `${subset} ${statuses.get(subset)}`).sort()
    yield { before, after, facts: { id: other.id, before, after } }
  },
})
