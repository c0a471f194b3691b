import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A further status can be answered. */
export const responseStatusAdded = defineRule({
  id: 'response-status-added',
  on: 'response',
  effect: 'widens',
  reach: 'unknown',
  breaksTypes: true,
  stops: 'readers',
  say: (facts: { status: string }) => `Response ${quoted(facts.status)} was added.`,
  examples: [{ status: '201' }],
  *added({ status }) {
    yield { after: status, facts: { status } }
  },
})
