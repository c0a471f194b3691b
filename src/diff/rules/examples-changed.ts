import type { Json } from '../../schema/index.ts'
import { statedChange } from '../facts/stated.ts'
import { defineRule } from '../rule.ts'

/** Other examples are shown. */
export const examplesChanged = defineRule({
  id: 'examples-changed',
  on: 'annotation',
  effect: 'annotates',
  say: (_facts: { before: Json; after: Json }) => 'The examples changed.',
  examples: [{ before: 'KGM', after: 'TNE' }],
  *compare(one, other) {
    for (const keyword of ['example', 'examples']) yield* statedChange(one, other, keyword)
  },
})
