import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A new optional element; only receivers that reject unknown content are affected. */
export const elementAdded = defineRule({
  id: 'element-added',
  on: 'element',
  effect: 'widens',
  reach: 'unknown',
  claims: true,
  say: (facts: { path: string }) => `Optional element ${quoted(facts.path)} was added.`,
  examples: [{ path: 'order/note' }],
  /** Yields one finding for an added optional element; required ones are reported by another rule. */
  *added({ path, isRequired }) {
    const printed = path.join('/')
    if (!isRequired) yield { after: printed, facts: { path: printed } }
  },
})
