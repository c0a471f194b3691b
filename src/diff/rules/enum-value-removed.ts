import { quoted } from '../../diagnostics/index.ts'
import { listLostValues } from '../facts/facet-facts.ts'
import { defineRule } from '../rule.ts'

/** A code list lost a value: documents that still contain it are refused. */
export const enumValueRemoved = defineRule({
  id: 'enum-value-removed',
  on: 'value',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { value: string }) => `Value ${quoted(facts.value)} is no longer allowed.`,
  examples: [{ value: 'TNE' }],
  /** Yields a finding for each listed value that only the earlier type has; nothing if a side lists none. */
  *compare({ node: before }, { node: after }) {
    for (const [value, at] of listLostValues(before, after)) {
      yield { before: value, ...(at && { beforeAt: at }), facts: { value } }
    }
  },
})
