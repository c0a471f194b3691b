import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** The provider calls what it did not call before. */
export const webhookAdded = defineRule({
  id: 'webhook-added',
  on: 'webhook',
  effect: 'widens',
  reach: 'unknown',
  say: (facts: { webhook: string }) => `Webhook ${quoted(facts.webhook)} was added.`,
  examples: [{ webhook: 'onOrder' }],
  *added({ path }) {
    yield { after: path, facts: { webhook: path } }
  },
})
