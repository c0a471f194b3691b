import { quoted } from '../../diagnostics/index.ts'
import type { Server } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'
import { listAddresses, listServers, makeDefaultAddress } from '../servers.ts'

/** The default values of a server's variables changed, and with them its default address. */
export const serverDefaultChanged = defineRule({
  id: 'server-default-changed',
  on: 'servers',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: string; after: string }) =>
    `The default server changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ before: 'https://a.example', after: 'https://b.example' }],
  /** Yields a finding for each server with the same addresses on both sides but another default address. */
  *compare(one, other) {
    const later = new Map(listServers(other).map((server) => [printAddresses(server), server]))
    for (const server of listServers(one)) {
      const same = later.get(printAddresses(server))
      const [before, after] = [server, same ?? server].map(makeDefaultAddress) as [string, string]
      if (before !== after) yield { before, after, facts: { before, after } }
    }
  },
})

function printAddresses(server: Server): string {
  return [...listAddresses(server)].sort().join('\n')
}
