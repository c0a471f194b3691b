import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Elements that still have the attribute are refused. */
export const attributeRemoved = defineRule({
  id: 'attribute-removed',
  on: 'attribute',
  effect: (facts: { name: string; isRequired: boolean }) => (facts.isRequired ? 'replaces' : 'narrows'),
  breaksTypes: true,
  claims: true,
  say: ({ name }) => `Attribute ${quoted(name)} was removed.`,
  examples: [
    { name: 'unit', isRequired: false },
    { name: 'unit', isRequired: true },
  ],
  *removed({ name, required }) {
    yield { before: name.local, facts: { name: name.local, isRequired: required } }
  },
})
