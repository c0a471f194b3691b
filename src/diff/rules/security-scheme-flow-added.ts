import { quoted } from '../../diagnostics/index.ts'
import { listFlows } from '../facts/security-facts.ts'
import { subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Tokens are given in a further way; those given before are as good. */
export const securitySchemeFlowAdded = defineRule({
  id: 'security-scheme-flow-added',
  on: 'security-scheme',
  effect: 'widens',
  reach: 'undecided',
  say: (facts: { flow: string }) => `Flow ${quoted(facts.flow)} was added.`,
  examples: [{ flow: 'authorizationCode' }],
  /** Yields a finding for each OAuth flow that only the later scheme has. */
  *compare({ scheme: before }, { scheme: after }) {
    for (const flow of subtractItems(listFlows(after), listFlows(before)))
      yield { after: flow, facts: { flow } }
  },
})
