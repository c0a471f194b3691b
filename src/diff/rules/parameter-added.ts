import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A new parameter; one that is required refuses every call made before. */
export const parameterAdded = defineRule({
  id: 'parameter-added',
  on: 'parameter',
  effect: (facts: { name: string; in: string; isRequired: boolean }) =>
    facts.isRequired ? 'narrows' : 'widens',
  reach: ({ isRequired }) => (isRequired ? 'wire' : 'unknown'),
  breaksTypes: ({ isRequired }) => isRequired,
  stops: 'writers',
  say: (facts) =>
    `${facts.isRequired ? 'Required' : 'Optional'} ${facts.in} parameter ${quoted(facts.name)} was added.`,
  examples: [
    { name: 'limit', in: 'query', isRequired: true },
    { name: 'limit', in: 'query', isRequired: false },
  ],
  /** Yields one finding with name, location and whether the added parameter is required. */
  *added(parameter) {
    const { name, required } = parameter
    yield { after: name, facts: { name, in: parameter.in, isRequired: required } }
  },
})
