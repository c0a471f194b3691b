import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The node stands for a further data element. */
export const dataElementAdded = defineRule({
  id: 'data-element-added',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string }) => `It stands for the data element ${quoted(facts.id)} as well.`,
  examples: [{ id: 'DE12' }],
  *added({ element: { id } }) {
    yield { after: id, facts: { id } }
  },
})
