import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/**
 * The members of a union of simple types changed order: the first that fits decides (XML Schema part 2, 2.5.1.3).
 */
export const unionOrderChanged = defineRule({
  id: 'union-order-changed',
  on: 'value',
  effect: 'replaces',
  reach: 'undecided',
  readsAnew: true,
  say: ({ first, second }: { first: string; second: string }) =>
    `${quoted(first)} is now tried before ${quoted(second)}: text that is valid for both is read as ${quoted(first)}.`,
  examples: [{ first: 'string', second: 'integer' }],
  /** Yields one finding if two members changed order so that a text is read as another value. */
  *compare(_, { overtaking }) {
    if (overtaking === undefined) return
    const { first, second } = overtaking
    yield { before: second, after: first, facts: { first, second } }
  },
})
