import { quoted } from '../../diagnostics/index.ts'
import { expandedName, isSameName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** Another root holds the same content; it claims only itself, what it holds is compared one by one. */
export const rootReplaced = defineRule({
  id: 'root-replaced',
  on: 'root',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `Root ${quoted(facts.before)} was replaced by ${quoted(facts.after)}.`,
  examples: [{ before: '{urn:shop}order', after: '{urn:shop}purchase' }],
  *compare({ name: before, isAbstract }, { name: after, isAbstract: staysAbstract }) {
    if (isSameName(before, after) || (isAbstract && staysAbstract)) return
    const facts = { before: expandedName(before), after: expandedName(after) }
    yield { ...facts, facts }
  },
})
