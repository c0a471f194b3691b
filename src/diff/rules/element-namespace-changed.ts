import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The same element in another namespace. */
export const elementNamespaceChanged = defineRule({
  id: 'element-namespace-changed',
  on: 'element',
  effect: 'replaces',
  say: (facts: { name: string; before: string; after: string }) =>
    `Element ${quoted(facts.name)} moved from namespace ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ name: 'order', before: 'urn:shop:1', after: 'urn:shop:2' }],
  /** Yields one finding if an element's namespace differs, unless the namespace moved as a whole. */
  *compare(before, after) {
    const [one, other] = [before.name.namespace, after.name.namespace]
    if (one === other || !before.hasOwnNamespace) return
    yield { before: one, after: other, facts: { name: after.name.local, before: one, after: other } }
  },
})
