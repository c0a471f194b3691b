import { addressesOf, callsOf, serversOf } from '../addresses.ts'
import { listed, without } from '../facts/lists.ts'
import { defineRule } from '../rule.ts'

/** The addresses of the servers: where calls go is for the deployment to say, so nobody can tell who is hurt. */
export const serverChanged = defineRule({
  id: 'server-changed',
  on: 'servers',
  effect: 'replaces',
  reach: 'undecided',
  say: ({ removed, added }: { removed: string[]; added: string[] }) =>
    `The server addresses changed${listed('no longer', removed)}${listed('now', added)}.`,
  *compare(one, other) {
    // What went from the server into the path, or back, is called as before.
    if (callsOf(one).join('\n') === callsOf(other).join('\n')) return
    const [before, after] = [one, other].map((side) => [...new Set(serversOf(side).flatMap(addressesOf))])
    const facts = { removed: without(before ?? [], after ?? []), added: without(after ?? [], before ?? []) }
    if (facts.removed.length + facts.added.length > 0)
      yield { before: before ?? [], after: after ?? [], facts }
  },
})
