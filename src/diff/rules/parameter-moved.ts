import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A parameter is sent in another place: a header that became part of the path. */
export const parameterMoved = defineRule({
  id: 'parameter-moved',
  on: 'parameter',
  effect: 'replaces',
  reach: (facts: { name: string; in: string; newName: string; newIn: string; isRequired: boolean }) =>
    facts.isRequired ? 'wire' : 'unknown',
  breaksTypes: true,
  say: (facts) =>
    `The ${facts.in} parameter ${quoted(facts.name)} is now the ${facts.newIn} parameter ${quoted(facts.newName)}.`,
  examples: [
    { name: 'id', in: 'query', newName: 'id', newIn: 'path', isRequired: true },
    { name: 'limit', in: 'query', newName: 'Limit', newIn: 'header', isRequired: false },
  ],
  /** Yields one finding if the location (`in`) of a parameter differs. */
  *compare(before, after) {
    if (before.in === after.in) return
    yield {
      before: `${before.in} ${before.name}`,
      after: `${after.in} ${after.name}`,
      facts: {
        ...{ name: before.name, in: before.in, newName: after.name, newIn: after.in },
        isRequired: before.required || after.required,
      },
    }
  },
})
