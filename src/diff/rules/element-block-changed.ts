import type { Effect } from '../change/change.ts'
import { printListed, subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The derivations that cannot be substituted for the element or its type changed (`block`). */
export const elementBlockChanged = defineRule({
  id: 'element-block-changed',
  on: 'element',
  effect: (facts: { removed: string[]; added: string[] }) => blockEffect(facts),
  reach: 'undecided',
  say: ({ removed, added }) =>
    `The blocked substitutions changed${printListed('removed', removed)}${printListed('added', added)}.`,
  examples: [{ removed: ['extension'], added: ['restriction'] }],
  /** Yields one finding if the blocked derivations differ. */
  *compare({ block: before = [] }, { block: after = [] }) {
    const facts = { removed: subtractItems(before, after), added: subtractItems(after, before) }
    if (facts.removed.length + facts.added.length > 0) yield { before: [...before], after: [...after], facts }
  },
})

/** `narrows` if derivations were only added to the block, `widens` if only removed, else `replaces`. */
function blockEffect({ removed, added }: { removed: string[]; added: string[] }): Effect {
  if (removed.length === 0) return 'narrows'
  return added.length === 0 ? 'widens' : 'replaces'
}
