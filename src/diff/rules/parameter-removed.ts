import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A parameter is no longer known: who still sends it is ignored or refused. */
export const parameterRemoved = defineRule({
  id: 'parameter-removed',
  on: 'parameter',
  effect: 'narrows',
  reach: 'unknown',
  breaksTypes: true,
  say: (facts: { name: string; in: string }) => `The ${facts.in} parameter ${quoted(facts.name)} is gone.`,
  *removed(parameter) {
    yield { before: parameter.name, facts: { name: parameter.name, in: parameter.in } }
  },
})
