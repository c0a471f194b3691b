import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A parameter was removed; if still sent, it is ignored or refused. */
export const parameterRemoved = defineRule({
  id: 'parameter-removed',
  on: 'parameter',
  effect: (facts: { name: string; in: string; isRequired: boolean }) =>
    facts.isRequired ? 'widens' : 'narrows',
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: true,
  say: (facts) => `The ${facts.in} parameter ${quoted(facts.name)} was removed.`,
  examples: [
    { name: 'limit', in: 'query', isRequired: false },
    { name: 'limit', in: 'query', isRequired: true },
  ],
  /** Yields one finding with name, location and whether the removed parameter was required. */
  *removed(parameter) {
    const { name, required } = parameter
    yield { before: name, facts: { name, in: parameter.in, isRequired: required } }
  },
})
