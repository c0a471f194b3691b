import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Documents that still carry the element are refused. Everything below it goes with it. */
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
  *removed({ path, isRequired }) {
    const printed = path.join('/')
    yield { before: printed, facts: { path: printed, isRequired } }
  },
})
