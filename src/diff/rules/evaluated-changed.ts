import type { Spoken } from '../normalize/index.ts'
import { defineRule } from '../rule.ts'

const called: { readonly [S in Spoken]: readonly [what: string, keyword: string] } = {
  properties: ['Additional properties', 'unevaluatedProperties'],
  items: ['Additional items', 'unevaluatedItems'],
  contained: ['Items that match "contains"', 'unevaluatedItems'],
}

/** What counts as evaluated changed (2020-12 §11); an `unevaluated…` around it limits only the rest. */
export const evaluatedChanged = defineRule({
  id: 'evaluated-changed',
  on: 'unevaluated',
  effect: (facts: { what: Spoken; isNew: boolean }) => (facts.isNew ? 'widens' : 'narrows'),
  reach: ({ what, isNew }) => (isNew && what === 'properties' ? 'unknown' : 'wire'),
  say: ({ what, isNew }) => {
    const [which, keyword] = called[what]
    return `${which} ${isNew ? 'now' : 'no longer'} count as evaluated: "${keyword}" ${isNew ? 'no longer' : 'now'} applies to them.`
  },
  examples: [
    { what: 'properties', isNew: true },
    { what: 'items', isNew: false },
    { what: 'contained', isNew: true },
  ],
  /** Yields a finding for each kind (properties, items, contained items) that only one side evaluates. */
  *compare({ spoken: before }, { spoken: after }) {
    for (const what of ['properties', 'items', 'contained'] as const) {
      const [was, is] = [before?.includes(what) ?? false, after?.includes(what) ?? false]
      if (was !== is) yield { before: was, after: is, facts: { what, isNew: is } }
    }
  },
})
