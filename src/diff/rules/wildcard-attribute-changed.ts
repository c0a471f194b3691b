import { quoted } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import { defineRule } from '../rule.ts'

/** An attribute that wildcards find is declared with another type or another fixed value. */
export const wildcardAttributeChanged = defineRule({
  id: 'wildcard-attribute-changed',
  on: 'found-declaration',
  effect: (facts: { name: string; effect: Effect }) => facts.effect,
  say: ({ name }) =>
    `The declaration of attribute ${quoted(name)} changed: wildcards accept it with other values.`,
  examples: [
    { name: '{urn:shop}unit', effect: 'widens' },
    { name: '{urn:shop}unit', effect: 'narrows' },
    { name: '{urn:shop}unit', effect: 'replaces' },
  ],
  *compare(_, { name, effect }) {
    if (effect) yield { facts: { name: expandedName(name), effect } }
  },
})
