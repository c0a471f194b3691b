import { quoted } from '../../diagnostics/index.ts'
import { without } from '../facts/lists.ts'
import { defineRule } from '../rule.ts'

/** A scope can be asked for, which stops nobody; the operations say who needs it. */
export const securitySchemeScopeAdded = defineRule({
  id: 'security-scheme-scope-added',
  on: 'security-scheme',
  effect: 'widens',
  reach: 'names',
  say: (facts: { scope: string }) => `The scope ${quoted(facts.scope)} is new.`,
  examples: [{ scope: 'orders:write' }],
  *compare({ scheme: before }, { scheme: after }) {
    for (const scope of without([...after.scopes], [...before.scopes]))
      yield { after: scope, facts: { scope } }
  },
})
