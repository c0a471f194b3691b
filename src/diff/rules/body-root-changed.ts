import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A body carries another root than the one that corresponds to the earlier one. */
export const bodyRootChanged = defineRule({
  id: 'body-root-changed',
  on: 'body-schema',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `The root of the body changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ before: '{urn:shop}order', after: '{urn:shop}purchase' }],
  /** Yields one finding if both bodies are XML and have different root elements. */
  *compare(before, after) {
    if (before.kind !== 'root' || after.kind !== 'root' || before.element === after.element) return
    const facts = { before: before.element, after: after.element }
    yield { before: before.element, after: after.element, facts }
  },
})
