import { foundUndeclared } from '../facts/found.ts'
import { defineRule } from '../rule.ts'

/** An element that wildcards can find is no longer declared: what they checked is unchecked, or refused. */
export const wildcardElementUndeclared = defineRule({
  id: 'wildcard-element-undeclared',
  on: 'found-declaration',
  ...foundUndeclared('element'),
})
