import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The vocabulary defines the data element in other words; a side that repeats no definition says nothing. */
export const dataElementReworded = defineRule({
  id: 'data-element-reworded',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string; before: string; after: string }) =>
    `The definition of data element ${quoted(facts.id)} was reworded.`,
  examples: [{ id: 'DE12', before: 'The weight.', after: 'The gross weight.' }],
  *compare({ element: one }, { element: other }) {
    const [before, after] = [one.definition, other.definition]
    if (before === undefined || after === undefined || before === after) return
    yield { before, after, facts: { id: other.id, before, after } }
  },
})
