import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A further media type. */
export const mediaTypeAdded = defineRule({
  id: 'media-type-added',
  on: 'media',
  effect: 'widens',
  reach: 'unknown',
  breaksTypes: true,
  say: (facts: { type: string }) => `The media type ${quoted(facts.type)} is offered as well.`,
  examples: [{ type: 'text/csv' }],
  *added({ type }) {
    yield { after: type, facts: { type } }
  },
})
