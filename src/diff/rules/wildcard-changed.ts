import { printWildcardEdits } from '../facts/wildcard-facts.ts'
import { defineRule } from '../rule.ts'

/** A wildcard allows other elements, checks them differently, or may occur another number of times. */
export const wildcardChanged = defineRule({
  id: 'wildcard-changed',
  on: 'content',
  effect: 'replaces',
  reach: 'undecided',
  say: ({ edits }: { wildcard: string; became: string; edits: readonly string[] }) =>
    `The wildcard changed: ${edits.join(', ')}.`,
  examples: [
    {
      wildcard: 'any lax 0..1',
      became: 'any strict 0..1',
      edits: ['processContents "strict" instead of "lax"'],
    },
  ],
  /** Yields a finding for each element wildcard that became another, with what changed. */
  *compare(before, after) {
    for (const [index, one] of before.edited.entries()) {
      const other = after.edited[index]
      if (other === undefined) continue
      const facts = {
        ...{ wildcard: one.key, became: other.key },
        edits: printWildcardEdits(one.wildcard, other.wildcard),
      }
      yield {
        ...{ before: one.key, after: other.key, facts },
        ...{ beforeAt: one.wildcard.at, afterAt: other.wildcard.at },
      }
    }
  },
})
