import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A response status was removed; clients no longer understand it if it is still sent. */
export const responseStatusRemoved = defineRule({
  id: 'response-status-removed',
  on: 'response',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { status: string }) => `Response ${quoted(facts.status)} was removed.`,
  examples: [{ status: '201' }],
  *removed({ status }) {
    yield { before: status, facts: { status } }
  },
})
