import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The node remains, but no longer represents the data element. */
export const dataElementRemoved = defineRule({
  id: 'data-element-removed',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string }) => `This place no longer represents data element ${quoted(facts.id)}.`,
  examples: [{ id: 'DE12' }],
  *removed({ element: { id } }) {
    yield { before: id, facts: { id } }
  },
})
