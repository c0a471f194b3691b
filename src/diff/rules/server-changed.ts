import type { Operation } from '../../schema/index.ts'
import { listed, subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'
import { listAddresses, listCalls, listServers } from '../servers.ts'

/**
 * The addresses of the servers. One more takes nothing away; where calls of one that is gone go is for the deployment to
 * say, so nobody can tell who is hurt.
 */
export const serverChanged = defineRule({
  id: 'server-changed',
  on: 'servers',
  effect: ({ removed, added }: { removed: string[]; added: string[] }) =>
    removed.length === 0 ? 'widens' : added.length === 0 ? 'narrows' : 'replaces',
  reach: ({ removed }) => (removed.length === 0 ? 'wire' : 'undecided'),
  say: ({ removed, added }) =>
    `The server addresses changed${listed('removed', removed)}${listed('added', added)}.`,
  examples: [
    { removed: ['https://a.example'], added: ['https://b.example'] },
    { removed: [], added: ['https://b.example'] },
    { removed: ['https://a.example'], added: [] },
  ],
  *compare(one, other) {
    // What went from the server into the path, or back, is called as before.
    if (listCalls(one).join('\n') === listCalls(other).join('\n')) return
    const [before, after] = [addressesIn(one), addressesIn(other)]
    const facts = { removed: subtractItems(before, after), added: subtractItems(after, before) }
    if (facts.removed.length + facts.added.length > 0) yield { before, after, facts }
  },
})

function addressesIn(operation: Operation): string[] {
  return [...new Set(listServers(operation).flatMap(listAddresses))]
}
