import { foundDeclared } from '../facts/found.ts'
import { defineRule } from '../rule.ts'

/** An attribute that wildcards find is now declared: lax wildcards now check it, strict ones now accept it. */
export const wildcardAttributeDeclared = defineRule({
  id: 'wildcard-attribute-declared',
  on: 'found-declaration',
  ...foundDeclared('attribute'),
})
