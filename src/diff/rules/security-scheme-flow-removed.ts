import { quoted } from '../../diagnostics/index.ts'
import { listFlows } from '../facts/security-facts.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** An OAuth flow was removed from the OpenAPI description. */
export const securitySchemeFlowRemoved = defineRule({
  id: 'security-scheme-flow-removed',
  on: 'security-scheme',
  effect: 'narrows',
  reach: 'undecided',
  say: (facts: { flow: string }) => `Flow ${quoted(facts.flow)} was removed.`,
  examples: [{ flow: 'implicit' }],
  /** Yields a finding for each OAuth flow that only the earlier scheme has. */
  *compare({ scheme: before }, { scheme: after }) {
    for (const flow of subtractItems(listFlows(before), listFlows(after)))
      yield { before: flow, facts: { flow } }
  },
})
