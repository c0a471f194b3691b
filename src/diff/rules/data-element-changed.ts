import { quoted } from '../../diagnostics/index.ts'
import type { DataElement } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** Name, format, code list or reference of a data element changed in the vocabulary. */
export const dataElementChanged = defineRule({
  id: 'data-element-changed',
  on: 'data-element',
  effect: 'annotates',
  say: (facts: { id: string; before: string; after: string }) =>
    `The format of data element ${quoted(facts.id)} changed from ${quoted(facts.before)} to ${quoted(facts.after)}.`,
  examples: [{ id: 'DE12', before: 'an..35', after: 'an..70' }],
  /** Yields one finding if name, format, code list or reference of the data element differ. */
  *compare({ element: one }, { element: other }) {
    const [before, after] = [describe(one), describe(other)]
    if (before !== after) yield { before, after, facts: { id: other.id, before, after } }
  },
})

function describe({ name, format, codeList, refersTo }: DataElement): string {
  return [name, format, codeList, refersTo].filter((part) => part !== undefined && part !== '').join(', ')
}
