import { quoted } from '../../diagnostics/index.ts'
import type { PropertyFacts } from '../facts/object-facts.ts'
import { defineRule } from '../rule.ts'

/** A property is gone: a closed object refuses it, an open one ignores what it means. */
export const propertyRemoved = defineRule({
  id: 'property-removed',
  on: 'property',
  effect: ({ isRequired, isClosed }: PropertyFacts) =>
    isRequired ? (isClosed ? 'replaces' : 'widens') : 'narrows',
  reach: ({ isRequired, isClosed }) => (isRequired || isClosed ? 'wire' : 'unknown'),
  breaksTypes: true,
  claims: true,
  say: ({ name }) => `Property ${quoted(name)} was removed.`,
  examples: [
    { name: 'note', isRequired: false, isClosed: false },
    { name: 'note', isRequired: false, isClosed: true },
    { name: 'note', isRequired: true, isClosed: false },
    { name: 'note', isRequired: true, isClosed: true },
  ],
  *removed({ property: { name, required }, isClosed }) {
    yield { before: name, facts: { name, isRequired: required, isClosed } }
  },
})
