import { quoted } from '../../diagnostics/index.ts'
import type { CodeListNode, ScalarNode } from '../../schema/index.ts'
import { defineRule } from '../rule.ts'

/** Another built-in type of XML Schema with the same primitive: what its lexical rules refuse differs, or what it may be said to be. */
export const builtinChanged = defineRule({
  id: 'builtin-changed',
  on: 'value',
  effect: ({ before, after }: { before: string; after: string }) =>
    before === any ? 'narrows' : after === any ? 'widens' : 'replaces',
  reach: 'undecided',
  say: ({ before, after }) => `The built-in type is ${quoted(after)} instead of ${quoted(before)}.`,
  *compare({ node: one }, { node: other }) {
    if (!('builtin' in one) || !('builtin' in other) || one.primitive !== other.primitive) return
    if (lexicalOf(one) === lexicalOf(other)) return
    const facts = { before: one.builtin, after: other.builtin }
    yield { ...facts, facts }
  },
})

const any = 'anySimpleType'

/** The built-in types that refuse more than their facets say: names, identities, languages, whole numbers (no point). */
function lexicalOf({ builtin, primitive }: ScalarNode | CodeListNode): string {
  if (/^(?:ID|IDREFS?|ENTIT(?:Y|IES)|NMTOKENS?|Name|NCName|language|anySimpleType)$/u.test(builtin))
    return builtin
  return primitive === 'decimal' && builtin !== 'decimal' ? 'integer' : primitive
}
