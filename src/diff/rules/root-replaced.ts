import { quoted } from '../../diagnostics/index.ts'
import { expandedName, isSameName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** Another root element has the same content; the content itself is compared one by one. */
export const rootReplaced = defineRule({
  id: 'root-replaced',
  on: 'root',
  effect: 'replaces',
  breaksTypes: true,
  say: (facts: { before: string; after: string }) =>
    `Root ${quoted(facts.before)} was replaced by ${quoted(facts.after)}.`,
  examples: [{ before: '{urn:shop}order', after: '{urn:shop}purchase' }],
  /** Yields one finding if the names of matched roots differ; nothing if both are abstract. */
  *compare({ name: before, isAbstract }, { name: after, isAbstract: staysAbstract }) {
    if (isSameName(before, after) || (isAbstract && staysAbstract)) return
    const facts = { before: expandedName(before), after: expandedName(after) }
    yield { ...facts, facts }
  },
})
