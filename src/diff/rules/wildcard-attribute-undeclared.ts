import { foundUndeclared } from '../facts/found.ts'
import { defineRule } from '../rule.ts'

/** An attribute that wildcards can find is no longer declared: what they checked is unchecked, or refused. */
export const wildcardAttributeUndeclared = defineRule({
  id: 'wildcard-attribute-undeclared',
  on: 'found-declaration',
  ...foundUndeclared('attribute'),
})
