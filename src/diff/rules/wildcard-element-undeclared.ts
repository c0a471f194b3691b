import { foundUndeclared } from '../facts/found.ts'
import { defineRule } from '../rule.ts'

/** An element that wildcards find is no longer declared: lax ones no longer check it, strict ones refuse it. */
export const wildcardElementUndeclared = defineRule({
  id: 'wildcard-element-undeclared',
  on: 'found-declaration',
  ...foundUndeclared('element'),
})
