import { quoted } from '../../diagnostics/index.ts'
import { defineRule } from '../rule.ts'

/** Another built-in type of XML Schema with the same primitive: what its lexical rules refuse differs. */
export const builtinChanged = defineRule({
  id: 'builtin-changed',
  on: 'value',
  effect: 'replaces',
  reach: 'undecided',
  say: (facts: { before: string; after: string }) =>
    `The built-in type is ${quoted(facts.after)} instead of ${quoted(facts.before)}.`,
  *compare({ node: one }, { node: other }) {
    if (!('builtin' in one) || !('builtin' in other) || one.primitive !== other.primitive) return
    if (isLexical(one.builtin) === isLexical(other.builtin) && !isLexical(one.builtin)) return
    if (one.builtin === other.builtin) return
    const facts = { before: one.builtin, after: other.builtin }
    yield { ...facts, facts }
  },
})

/** Built-in types that refuse more than their facets say: names, identities, languages. */
function isLexical(builtin: string): boolean {
  return /^(?:ID|IDREFS?|ENTIT(?:Y|IES)|NMTOKENS?|Name|NCName|language)$/u.test(builtin)
}
