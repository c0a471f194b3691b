import type { Spoken } from '../normal/index.ts'
import { defineRule } from '../rule.ts'

const called: { readonly [S in Spoken]: string } = {
  properties: 'Properties that are not named',
  items: 'Items after those with a place of their own',
  contained: 'Items that the array must contain',
}

/** What counts as evaluated (2020-12 §11): an `unevaluated…` around it limits only what does not. */
export const evaluatedChanged = defineRule({
  id: 'evaluated-changed',
  on: 'unevaluated',
  effect: (facts: { what: Spoken; isNew: boolean }) => (facts.isNew ? 'widens' : 'narrows'),
  reach: ({ what, isNew }) => (isNew && what === 'properties' ? 'unknown' : 'wire'),
  say: ({ what, isNew }) =>
    `${called[what]} ${isNew ? 'count' : 'no longer count'} as evaluated: what limits the rest ${isNew ? 'leaves them alone' : 'limits them'}.`,
  examples: [
    { what: 'properties', isNew: true },
    { what: 'items', isNew: false },
    { what: 'contained', isNew: true },
  ],
  *compare({ spoken: before }, { spoken: after }) {
    for (const what of ['properties', 'items', 'contained'] as const) {
      const [was, is] = [before?.includes(what) ?? false, after?.includes(what) ?? false]
      if (was !== is) yield { before: was, after: is, facts: { what, isNew: is } }
    }
  },
})
