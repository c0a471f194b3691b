import { listed, without } from '../facts/lists.ts'
import { defineRule } from '../rule.ts'

/** The addresses of the servers: where calls go is for the deployment to say, so nobody can tell who is hurt. */
export const serverChanged = defineRule({
  id: 'server-changed',
  on: 'api',
  effect: 'replaces',
  reach: 'undecided',
  say: ({ removed, added }: { removed: string[]; added: string[] }) =>
    `The server addresses changed${listed('no longer', removed)}${listed('now', added)}.`,
  *compare({ servers: before }, { servers: after }) {
    const facts = { removed: without(before, after), added: without(after, before) }
    if (facts.removed.length + facts.added.length > 0) yield { before, after, facts }
  },
})
