import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Documents that still have the element are refused. Content below it is not reported separately. */
export const elementRemoved = defineRule({
  id: 'element-removed',
  on: 'element',
  effect: (facts: { path: string; isRequired: boolean }) => (facts.isRequired ? 'replaces' : 'narrows'),
  breaksTypes: true,
  claims: true,
  say: ({ path }) => `Element ${quoted(path)} was removed.`,
  examples: [
    { path: 'order/note', isRequired: false },
    { path: 'order/note', isRequired: true },
  ],
  /** Yields one finding for the removed element, with its path. */
  *removed({ path, isRequired }) {
    const printed = path.join('/')
    yield { before: printed, facts: { path: printed, isRequired } }
  },
})
