import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The same element below another parent. */
export const elementMoved = defineRule({
  id: 'element-moved',
  on: 'element',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `Element ${quoted(facts.before)} moved to ${quoted(facts.after)}.`,
  examples: [{ before: 'order/weight', after: 'order/line/weight' }],
  /** Yields one finding with both paths if the parents of an element do not correspond. */
  *compare(before, after) {
    if (before.parent === after.parent) return
    const facts = { before: before.path.join('/'), after: after.path.join('/') }
    yield { ...facts, facts }
  },
})
