import { foundDeclared } from '../facts/found.ts'
import { defineRule } from '../rule.ts'

/** An element that wildcards can find is declared: what they took unchecked is checked, what they refused is taken. */
export const wildcardElementDeclared = defineRule({
  id: 'wildcard-element-declared',
  on: 'found-declaration',
  ...foundDeclared('element'),
})
