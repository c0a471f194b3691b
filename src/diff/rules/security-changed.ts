import type { SecurityRequirement } from '../../schema/index.ts'
import type { Effect } from '../change/change.ts'
import { printRequirement, scopesOnly, securityEdit } from '../facts/security-facts.ts'
import { printListed } from '../facts/values.ts'
import { defineRule } from '../rule.ts'

/** The security requirements changed: a caller must satisfy one of the list, with all schemes in it. */
export const securityChanged = defineRule({
  id: 'security-changed',
  on: 'security',
  effect: (facts: { removed: string[]; added: string[]; effect: Effect }) => facts.effect,
  say: ({ removed, added }) =>
    `The security requirements changed${printListed('removed', removed)}${printListed('added', added)}.`,
  examples: [
    { removed: ['key'], added: ['none'], effect: 'widens' },
    { removed: [], added: ['key'], effect: 'narrows' },
    { removed: ['key'], added: ['none'], effect: 'replaces' },
  ],
  /** Yields one finding if other callers are admitted; nothing if only scopes of one requirement changed. */
  *compare(before, after) {
    const edit = securityEdit(before, after)
    if (edit === undefined || scopesOnly(edit)) return
    const [removed, added] = [printed(edit.removed), printed(edit.added)]
    yield {
      before: printed(before.length === 0 ? [new Map()] : before),
      after: printed(after.length === 0 ? [new Map()] : after),
      facts: { removed, added, effect: edit.effect },
    }
  },
})

function printed(all: readonly SecurityRequirement[]): string[] {
  return all.map(printRequirement).sort()
}
