import type { ArrayNode } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** The fixed places of a tuple, or what may follow them: not decided here. */
export const tupleChanged = defineRule({
  id: 'tuple-changed',
  on: 'array',
  effect: 'replaces',
  reach: 'undecided',
  breaksTypes: true,
  say: (_facts: { before: string; after: string }) => 'The positional items of the array changed.',
  examples: [{ before: '1 places, more', after: '2 places, more' }],
  /** Yields one finding if the number of prefix items differs, or whether further items are allowed. */
  *compare(one, other) {
    const facts = { before: describePositions(one), after: describePositions(other) }
    if (facts.before !== facts.after) yield { ...facts, facts }
  },
})

function describePositions({ prefix, items }: ArrayNode): string {
  return `${prefix.length} places, ${items === false ? 'no more' : 'more'}`
}
