import { quoted } from '../../diagnostics/index.ts'
import { type WritingFacts, writingChange } from '../facts/api-facts.ts'
import { defineRule } from '../rule.ts'

/** The same values of a property are serialized differently in a form or a body of parts. */
export const encodingChanged = defineRule({
  id: 'encoding-changed',
  on: 'writing',
  effect: (facts: WritingFacts) => facts.effect,
  breaksTypes: ({ bytes }) => bytes !== undefined,
  say: (facts) => `Property ${quoted(facts.name)} is now encoded as ${facts.after} (was ${facts.before}).`,
  examples: [
    { name: 'photo', before: 'image/png', after: 'image/*', effect: 'widens' },
    { name: 'photo', before: 'image/*', after: 'image/png', effect: 'narrows' },
    { name: 'photo', before: 'image/gif', after: 'image/png', effect: 'replaces' },
    {
      name: 'photo',
      before: 'application/octet-stream',
      after: 'text/plain',
      effect: 'replaces',
      bytes: 'lost',
    },
  ],
  *compare(before, after) {
    yield* writingChange(before, after, 'property')
  },
})
