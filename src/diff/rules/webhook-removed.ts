import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A webhook was removed; clients that wait for it are no longer called. */
export const webhookRemoved = defineRule({
  id: 'webhook-removed',
  on: 'webhook',
  effect: 'narrows',
  reach: 'undecided',
  breaksTypes: true,
  say: (facts: { webhook: string }) => `Webhook ${quoted(facts.webhook)} was removed.`,
  examples: [{ webhook: 'onOrder' }],
  *removed({ path }) {
    yield { before: path, facts: { webhook: path } }
  },
})
