import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A new required element; every earlier document lacks it. */
export const requiredElementAdded = defineRule({
  id: 'required-element-added',
  on: 'element',
  effect: 'replaces',
  breaksTypes: true,
  stops: 'writers',
  claims: true,
  say: (facts: { path: string }) => `Required element ${quoted(facts.path)} was added.`,
  examples: [{ path: 'order/note' }],
  /** Yields one finding for an added required element; optional ones are reported by another rule. */
  *added({ path, isRequired }) {
    const printed = path.join('/')
    if (isRequired) yield { after: printed, facts: { path: printed } }
  },
})
