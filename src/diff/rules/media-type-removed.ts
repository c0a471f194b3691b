import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** A media type is no longer offered. */
export const mediaTypeRemoved = defineRule({
  id: 'media-type-removed',
  on: 'media',
  effect: 'narrows',
  breaksTypes: true,
  say: (facts: { type: string }) => `Media type ${quoted(facts.type)} was removed.`,
  examples: [{ type: 'text/csv' }],
  *removed({ type }) {
    yield { before: type, facts: { type } }
  },
})
