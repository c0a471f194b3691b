import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The same element under another name. */
export const elementRenamed = defineRule({
  id: 'element-renamed',
  on: 'element',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `Element ${quoted(facts.before)} was renamed to ${quoted(facts.after)}.`,
  examples: [{ before: 'note', after: 'remark' }],
  /** Yields one finding if local names differ and the parents correspond. */
  *compare(before, after) {
    const [one, other] = [before.name.local, after.name.local]
    if (one !== other && before.parent === after.parent) {
      yield { before: one, after: other, facts: { before: one, after: other } }
    }
  },
})
