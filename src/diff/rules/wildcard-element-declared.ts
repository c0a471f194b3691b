import { foundDeclared } from '../facts/found.ts'
import { defineRule } from '../rule.ts'

/** An element that wildcards find is now declared: lax wildcards now check it, strict ones now accept it. */
export const wildcardElementDeclared = defineRule({
  id: 'wildcard-element-declared',
  on: 'found-declaration',
  ...foundDeclared('element'),
})
