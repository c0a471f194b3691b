import { type MemberFacts, memberWords } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** A further schema must match (`allOf`); one without constraints is only documentation. */
export const requirementAdded = defineRule({
  id: 'requirement-added',
  on: 'requirement',
  effect: (facts: MemberFacts & { isOpen: boolean; isTyped: boolean }) =>
    facts.isOpen ? 'annotates' : 'narrows',
  breaksTypes: ({ isOpen, isTyped }) => isTyped && !isOpen,
  claims: true,
  say: (facts) => `${memberWords(facts)} must now match as well.`,
  examples: [
    { called: 'Priced', isNamed: true, form: 'object', isOpen: false, isTyped: true },
    { called: 'conditional', isNamed: false, form: 'conditional', isOpen: false, isTyped: false },
    { called: 'not', isNamed: false, form: 'not', isOpen: false, isTyped: false },
    { called: 'object', isNamed: false, form: 'object', isOpen: false, isTyped: true },
    { called: 'object', isNamed: false, form: 'object', isOpen: true, isTyped: true },
  ],
  *added({ called, isNamed = false, form, isOpen, isTyped = true }) {
    yield { after: called, facts: { called, isNamed, form, isOpen, isTyped } }
  },
})
