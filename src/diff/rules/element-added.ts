import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A new element that may be left out: who refuses what it does not know is hurt. */
export const elementAdded = defineRule({
  id: 'element-added',
  on: 'element',
  effect: 'widens',
  reach: 'unknown',
  claims: true,
  say: (facts: { path: string }) => `Optional element ${quoted(facts.path)} was added.`,
  examples: [{ path: 'order/note' }],
  *added({ path, isRequired }) {
    const printed = path.join('/')
    if (!isRequired) yield { after: printed, facts: { path: printed } }
  },
})
