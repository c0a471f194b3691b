import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A callback is sent to another URL, which the client can also provide; who is affected cannot be decided. */
export const callbackAddressChanged = defineRule({
  id: 'callback-address-changed',
  on: 'operation',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: string; after: string }) =>
    `The callback address changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ before: '{$request.body#/url}', after: '{$request.body#/callback}' }],
  /** Yields one finding if both operations are callbacks with different URLs. */
  *compare({ operation: one }, { operation: other }) {
    const [before, after] = [one.callback?.url, other.callback?.url]
    if (before === undefined || after === undefined || before === after) return
    yield { before, after, facts: { before, after } }
  },
})
