import { quoted } from '../../diagnostics/index.ts'
import { otherBuiltins } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** White space is handled otherwise before a value is judged: where facets or codes count it, texts come or go. */
export const whiteSpaceChanged = defineRule({
  id: 'white-space-changed',
  on: 'value',
  effect: 'replaces',
  reach: 'undecided',
  readsAnew: true,
  say: (facts: { before: string; after: string }) =>
    `White space handling changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ before: 'preserve', after: 'collapse' }],
  /**
   * Yields one finding if white space handling differs; nothing if `builtin-changed` already reports the types.
   */
  *compare({ node: one }, { node: other }) {
    if (!('whiteSpace' in one) || !('whiteSpace' in other) || one.whiteSpace === other.whiteSpace) return
    if (otherBuiltins(one, other)) return
    const facts = { before: one.whiteSpace, after: other.whiteSpace }
    yield { ...facts, facts }
  },
})
