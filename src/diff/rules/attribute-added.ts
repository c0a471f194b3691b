import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A new attribute; one that is required refuses every element written before. */
export const attributeAdded = defineRule({
  id: 'attribute-added',
  on: 'attribute',
  effect: (facts: { name: string; isRequired: boolean }) => (facts.isRequired ? 'replaces' : 'widens'),
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'writers',
  claims: true,
  say: ({ name, isRequired }) =>
    `${isRequired ? 'Required' : 'Optional'} attribute ${quoted(name)} was added.`,
  examples: [
    { name: 'unit', isRequired: true },
    { name: 'unit', isRequired: false },
  ],
  *added({ name, required }) {
    yield { after: name.local, facts: { name: name.local, isRequired: required } }
  },
})
