import { quoted } from '../../diagnostics/index.ts'
import { isUnnamedRoot } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** A body has another root than the one that corresponds to the earlier one. */
export const bodyRootChanged = defineRule({
  id: 'body-root-changed',
  on: 'body-schema',
  effect: 'replaces',
  reach: ({ before, after }) => (isUnnamedRoot(before) || isUnnamedRoot(after) ? 'undecided' : 'wire'),
  breaksTypes: true,
  say: (facts: { before: string; after: string }) => {
    const [before, after] = [facts.before, facts.after].map((name) =>
      isUnnamedRoot(name) ? 'a name that is not given' : quoted(name),
    )
    return `The root of the body changed from ${before} to ${after}.`
  },
  examples: [
    { before: '{urn:shop}order', after: '{urn:shop}purchase' },
    { before: 'unnamed-root-put-order-request', after: '{urn:shop}order' },
  ],
  /** Yields one finding if both bodies are XML and have different root elements. */
  *compare(before, after) {
    if (before.kind !== 'root' || after.kind !== 'root' || before.element === after.element) return
    const facts = { before: before.element, after: after.element }
    yield { before: before.element, after: after.element, facts }
  },
})
