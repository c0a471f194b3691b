import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The node represents a further data element. */
export const dataElementAdded = defineRule({
  id: 'data-element-added',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string }) => `This place now represents data element ${quoted(facts.id)}.`,
  examples: [{ id: 'DE12' }],
  *added({ element: { id } }) {
    yield { after: id, facts: { id } }
  },
})
