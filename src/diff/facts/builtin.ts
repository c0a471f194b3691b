import type { CodeListNode, ScalarNode, TypeNode } from '../../schema/index.ts'

type Made = ScalarNode | CodeListNode

/** Two types of the same primitive whose built-in types refuse more than facets say, or other than each other. */
export function otherBuiltins(one: TypeNode, other: TypeNode): readonly [Made, Made] | undefined {
  if (!('builtin' in one) || !('builtin' in other) || one.primitive !== other.primitive) return undefined
  return nameLexicalRule(one) === nameLexicalRule(other) ? undefined : [one, other]
}

/** The built-in types with rules of their own: names, identities, languages, whole numbers (no point). */
function nameLexicalRule({ builtin, primitive }: Made): string {
  if (/^(?:ID|IDREFS?|ENTIT(?:Y|IES)|NMTOKENS?|Name|NCName|language|anySimpleType)$/u.test(builtin))
    return builtin
  return primitive === 'decimal' && builtin !== 'decimal' ? 'integer' : primitive
}
