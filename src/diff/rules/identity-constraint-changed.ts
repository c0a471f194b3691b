import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** An identity constraint looks elsewhere: which documents pass both is not decided here. */
export const identityConstraintChanged = defineRule({
  id: 'identity-constraint-changed',
  on: 'identity-constraint',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { name: string; before: string; after: string }) =>
    `The identity constraint ${quoted(facts.name)} is ${facts.after}, it was ${facts.before}.`,
  *compare({ text: before, asks }, { name, text: after, asks: others }) {
    if (asks !== others) yield { before, after, facts: { name, before, after } }
  },
})
