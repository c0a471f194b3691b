import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A further media type. */
export const mediaTypeAdded = defineRule({
  id: 'media-type-added',
  on: 'media',
  effect: 'widens',
  reach: 'unknown',
  breaksTypes: true,
  say: (facts: { type: string }) => `Media type ${quoted(facts.type)} was added.`,
  examples: [{ type: 'text/csv' }],
  *added({ type }) {
    yield { after: type, facts: { type } }
  },
})
