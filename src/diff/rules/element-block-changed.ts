import type { Effect } from '../change/change.ts'
import { listed, subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** Which derivations may stand in for the element or its type: it counts where there are any. */
export const elementBlockChanged = defineRule({
  id: 'element-block-changed',
  on: 'element',
  effect: (facts: { removed: string[]; added: string[] }) => blockEffect(facts),
  reach: 'undecided',
  say: ({ removed, added }) =>
    `The blocked substitutions changed${listed('removed', removed)}${listed('added', added)}.`,
  examples: [{ removed: ['extension'], added: ['restriction'] }],
  *compare({ block: before = [] }, { block: after = [] }) {
    const facts = { removed: subtractItems(before, after), added: subtractItems(after, before) }
    if (facts.removed.length + facts.added.length > 0) yield { before: [...before], after: [...after], facts }
  },
})

/** A list of what is refused: longer narrows. */
function blockEffect({ removed, added }: { removed: string[]; added: string[] }): Effect {
  if (removed.length === 0) return 'narrows'
  return added.length === 0 ? 'widens' : 'replaces'
}
