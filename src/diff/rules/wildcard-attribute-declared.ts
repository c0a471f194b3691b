import { foundDeclared } from '../facts/found.ts'
import { defineRule } from '../rule.ts'

/** An attribute that wildcards can find is declared: what they took unchecked is checked, what they refused is taken. */
export const wildcardAttributeDeclared = defineRule({
  id: 'wildcard-attribute-declared',
  on: 'found-declaration',
  ...foundDeclared('attribute'),
})
