import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A schema need not hold any more. */
export const requirementRemoved = defineRule({
  id: 'requirement-removed',
  on: 'requirement',
  effect: (facts: { called: string; isOpen: boolean; isTyped: boolean }) =>
    facts.isOpen ? 'annotates' : 'widens',
  breaksTypes: ({ isOpen, isTyped }) => isTyped && !isOpen,
  claims: true,
  say: ({ called }) => `The schema ${quoted(called)} need not hold any more.`,
  *removed({ called, isOpen, isTyped = true }) {
    yield { before: called, facts: { called, isOpen, isTyped } }
  },
})
