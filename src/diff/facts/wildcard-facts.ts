import { namedNamespaces, otherNamespace } from '../../containment/index.ts'
import { type AnyParticle, type AttributeWildcard, allows, type ProcessContents } from '../../schema/index.ts'
import { namespacesText } from '../contents/print.ts'

/** What a wildcard lets through, and how it looks at it; for elements also how often. */
export type WildcardFacts = Pick<AttributeWildcard, 'namespaces' | 'process'> &
  Partial<Pick<AnyParticle, 'occurs'>>

const strictness: Readonly<Record<ProcessContents, number>> = { skip: 0, lax: 1, strict: 2 }

/** The namespaces that the one takes and the other does not: those that either names, and one for all others. */
export function lostNamespaces(one: WildcardFacts, other: WildcardFacts | undefined): readonly string[] {
  const others = other ? namedNamespaces(other.namespaces) : []
  const all = new Set([...namedNamespaces(one.namespaces), ...others, otherNamespace])
  return [...all].filter(
    (namespace) => allows(one.namespaces, namespace) && !(other && allows(other.namespaces, namespace)),
  )
}

/** Whether the other looks more closely at what it takes. */
export function isStricter(one: WildcardFacts, other: WildcardFacts): boolean {
  return strictness[other.process] > strictness[one.process]
}

/** What is another between two wildcards, in words. */
export function wildcardEdits(before: WildcardFacts, after: WildcardFacts): readonly string[] {
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
