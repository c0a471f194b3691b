import { foundUndeclared } from '../facts/found.ts'
import { defineRule } from '../rule.ts'

/** An attribute that wildcards find is no longer declared: lax ones no longer check it, strict ones refuse it. */
export const wildcardAttributeUndeclared = defineRule({
  id: 'wildcard-attribute-undeclared',
  on: 'found-declaration',
  ...foundUndeclared('attribute'),
})
