import type { Operation } from '../../schema/index.ts'
import { printListed, subtractItems } from '../facts/values.ts'
import { defineRule } from '../rule.ts'
import { listAddresses, listCalls, listServers } from '../servers.ts'

/**
 * Server addresses were added or removed. An added one breaks nobody; whether calls to a removed one still work
 * depends on the deployment, so the effect is undecided.
 */
export const serverChanged = defineRule({
  id: 'server-changed',
  on: 'servers',
  effect: ({ removed, added }: { removed: string[]; added: string[] }) =>
    removed.length === 0 ? 'widens' : added.length === 0 ? 'narrows' : 'replaces',
  reach: ({ removed }) => (removed.length === 0 ? 'wire' : 'undecided'),
  say: ({ removed, added }) =>
    `The server addresses changed${printListed('removed', removed)}${printListed('added', added)}.`,
  examples: [
    { removed: ['https://a.example'], added: ['https://b.example'] },
    { removed: [], added: ['https://b.example'] },
    { removed: ['https://a.example'], added: [] },
  ],
  /**
   * Yields one finding if server addresses were added or removed; nothing if the full URLs of the calls are the
   * same.
   */
  *compare(one, other) {
    // A part that moved from server to path, or back, does not change the URL.
    if (listCalls(one).join('\n') === listCalls(other).join('\n')) return
    const [before, after] = [addressesIn(one), addressesIn(other)]
    const facts = { removed: subtractItems(before, after), added: subtractItems(after, before) }
    if (facts.removed.length + facts.added.length > 0) yield { before, after, facts }
  },
})

function addressesIn(operation: Operation): string[] {
  return [...new Set(listServers(operation).flatMap(listAddresses))]
}
