import { type MemberFacts, memberWords } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** A schema (`allOf` member) no longer has to match. */
export const requirementRemoved = defineRule({
  id: 'requirement-removed',
  on: 'requirement',
  effect: (facts: MemberFacts & { isOpen: boolean; isTyped: boolean }) =>
    facts.isOpen ? 'annotates' : 'widens',
  breaksTypes: ({ isOpen, isTyped }) => isTyped && !isOpen,
  claims: true,
  say: (facts) => `${memberWords(facts)} no longer has to match.`,
  examples: [
    { called: 'Priced', isNamed: true, form: 'object', isOpen: false, isTyped: true },
    { called: 'conditional', isNamed: false, form: 'conditional', isOpen: false, isTyped: false },
    { called: 'not', isNamed: false, form: 'not', isOpen: false, isTyped: false },
    { called: 'object', isNamed: false, form: 'object', isOpen: false, isTyped: true },
    { called: 'object', isNamed: false, form: 'object', isOpen: true, isTyped: true },
  ],
  *removed({ called, isNamed = false, form, isOpen, isTyped = true }) {
    yield { before: called, facts: { called, isNamed, form, isOpen, isTyped } }
  },
})
