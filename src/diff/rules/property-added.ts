import { quoted } from '../../diagnostics/index.ts'
import type { PropertyFacts } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** A new property; one that is required refuses every object written before. */
export const propertyAdded = defineRule({
  id: 'property-added',
  on: 'property',
  effect: ({ isRequired, isClosed }: PropertyFacts) =>
    isRequired ? (isClosed ? 'replaces' : 'narrows') : 'widens',
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'writers',
  claims: true,
  say: ({ name, isRequired }) =>
    `${isRequired ? 'Required' : 'Optional'} property ${quoted(name)} was added.`,
  examples: [
    { name: 'note', isRequired: true, isClosed: false },
    { name: 'note', isRequired: false, isClosed: false },
    { name: 'note', isRequired: true, isClosed: true },
  ],
  *added({ property: { name, required }, isClosed }) {
    yield { after: name, facts: { name, isRequired: required, isClosed } }
  },
})
