import { quoted } from '../../diagnostics/index.ts'
import type { Effect, Reach } from '../change/change.ts'
import { defineRule } from '../rule.ts'

/** A place uses another type; differences between the two types are not reported one by one. */
export const typeChanged = defineRule({
  id: 'type-changed',
  on: 'type-use',
  effect: (facts: { before: string; after: string; effect: Effect; reach: Reach; breaksTypes: boolean }) =>
    facts.effect,
  reach: (facts) => facts.reach,
  breaksTypes: (facts) => facts.breaksTypes,
  claims: true,
  say: ({ before, after, effect }) =>
    `The type changed from ${quoted(before)} to ${quoted(after)}, which ${outcomes[effect]}.`,
  examples: [
    { before: 'Weight', after: 'Mass', effect: 'narrows', reach: 'wire', breaksTypes: true },
    { before: 'Weight', after: 'Mass', effect: 'widens', reach: 'wire', breaksTypes: true },
    { before: 'Weight', after: 'Mass', effect: 'replaces', reach: 'wire', breaksTypes: true },
    { before: 'Weight', after: 'Mass', effect: 'annotates', reach: 'names', breaksTypes: true },
  ],
  *compare({ type: before }, { type: after, outcome }) {
    if (outcome) yield { before, after, facts: { before, after, ...outcome } }
  },
})

const outcomes: { readonly [E in Effect]: string } = {
  narrows: 'allows less',
  widens: 'allows more',
  replaces: 'allows other values',
  annotates: 'allows the same',
}
