import { quoted } from '../../diagnostics/index.ts'
import { expandedName, isSameName } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** A type was renamed; documents do not contain the name, but generated code does. */
export const typeRenamed = defineRule({
  id: 'type-renamed',
  on: 'named-type',
  effect: 'replaces',
  reach: 'names',
  say: (facts: { before: string; after: string }) =>
    `Type ${quoted(facts.before)} was renamed to ${quoted(facts.after)}.`,
  examples: [{ before: 'Weight', after: 'Mass' }],
  /** Yields one finding if the expanded names of matched types differ. */
  *compare({ name: before }, { name: after }) {
    if (isSameName(before, after)) return
    const facts = { before: expandedName(before), after: expandedName(after) }
    yield { ...facts, facts }
  },
})
