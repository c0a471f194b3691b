import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The definition of a data element changed in the vocabulary; compared only if both sides state one. */
export const dataElementReworded = defineRule({
  id: 'data-element-reworded',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string; before: string; after: string }) =>
    `The definition of data element ${quoted(facts.id)} was reworded.`,
  examples: [{ id: 'DE12', before: 'The weight.', after: 'The gross weight.' }],
  /** Yields one finding if both sides define the data element and the definitions differ. */
  *compare({ element: one }, { element: other }) {
    const [before, after] = [one.definition, other.definition]
    if (before === undefined || after === undefined || before === after) return
    yield { before, after, facts: { id: other.id, before, after } }
  },
})
