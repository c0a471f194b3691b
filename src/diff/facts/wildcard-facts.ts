import { namedNamespaces, otherNamespace } from '../../containment/index.ts'
import { type AnyParticle, type AttributeWildcard, allows, type ProcessContents } from '../../schema/index.ts'
import { namespacesText } from '../contents/print.ts'

/** The namespaces that a wildcard accepts, and how it checks them; for elements also how often. */
export type WildcardFacts = Pick<AttributeWildcard, 'namespaces' | 'process'> &
  Partial<Pick<AnyParticle, 'occurs'>>

const strictness: Readonly<Record<ProcessContents, number>> = { skip: 0, lax: 1, strict: 2 }

/** The namespaces that `one` accepts and `other` (absent: none) does not; all unnamed ones are one entry. */
export function listLostNamespaces(one: WildcardFacts, other: WildcardFacts | undefined): readonly string[] {
  const others = other ? namedNamespaces(other.namespaces) : []
  const all = new Set([...namedNamespaces(one.namespaces), ...others, otherNamespace])
  return [...all].filter(
    (namespace) => allows(one.namespaces, namespace) && !(other && allows(other.namespaces, namespace)),
  )
}

/** Whether `other` checks what it accepts more strictly than `one` (skip, lax, strict). */
export function isStricter(one: WildcardFacts, other: WildcardFacts): boolean {
  return strictness[other.process] > strictness[one.process]
}

/**
 * One text for each attribute that differs, with the later value first: `minOccurs "1" instead of "0"`. Empty
 * if none differs.
 */
export function printWildcardEdits(before: WildcardFacts, after: WildcardFacts): readonly string[] {
  const aspects = [
    ['namespaces', ({ namespaces }: WildcardFacts) => namespacesText(namespaces)],
    ['processContents', ({ process }: WildcardFacts) => process],
    ['minOccurs', ({ occurs }: WildcardFacts) => String(occurs?.min)],
    ['maxOccurs', ({ occurs }: WildcardFacts) => count(occurs?.max)],
  ] as const
  return aspects.flatMap(([name, say]) =>
    say(before) === say(after) ? [] : [`${name} "${say(after)}" instead of "${say(before)}"`],
  )
}

function count(max: number | undefined): string {
  return max === Number.POSITIVE_INFINITY ? 'unbounded' : String(max)
}
