import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A further schema must hold; one that refuses nothing is words. */
export const requirementAdded = defineRule({
  id: 'requirement-added',
  on: 'requirement',
  effect: (facts: { called: string; isOpen: boolean; isTyped: boolean }) =>
    facts.isOpen ? 'annotates' : 'narrows',
  breaksTypes: ({ isOpen, isTyped }) => isTyped && !isOpen,
  claims: true,
  say: ({ called }) => `The schema ${quoted(called)} must hold as well.`,
  *added({ called, isOpen, isTyped = true }) {
    yield { after: called, facts: { called, isOpen, isTyped } }
  },
})
