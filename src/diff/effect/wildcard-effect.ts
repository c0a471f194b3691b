import { namedNamespaces, otherNamespace } from '../../containment/index.ts'
import { type AttributeWildcard, allows, expandedName, type SchemaSet } from '../../schema/index.ts'
import { isStricter, lostNamespaces } from '../facts/wildcard-facts.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { EffectAnswer } from './questions.ts'

/** Whether there are attributes that one wildcard takes and the other refuses; what is not declared here may be elsewhere. */
type Loss = 'some' | 'perhaps' | 'none'

/** What a wildcard for attributes takes that the other version's does not, and the other way round. */
export function decideAttributeWildcard({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'attribute-wildcard' || pair.sets === undefined) return undefined
  const { before, after, sets } = pair
  const [refuses, allowsMore] = [measureLoss(sets, before, after), measureLoss(sets, after, before)]
  const isSure = refuses === 'some' || allowsMore === 'some'
  const effect =
    refuses === 'none'
      ? allowsMore === 'none'
        ? 'none'
        : 'widens'
      : allowsMore === 'none'
        ? 'narrows'
        : 'replaces'
  // Who refuses what it does not know is hurt by what is new, nobody else.
  const reach = isSure ? (effect === 'widens' ? 'unknown' : 'wire') : 'undecided'
  return { effect, shows: {}, ...(effect !== 'none' && { reach }) }
}

type Sets = { readonly before: SchemaSet; readonly after: SchemaSet }

function measureLoss(
  sets: Sets,
  one: AttributeWildcard | undefined,
  other: AttributeWildcard | undefined,
): Loss {
  if (one === undefined) return 'none'
  const lost = lostNamespaces(one, other)
  const isDeclared = sharedNamespaces(sets).some((namespace) => lost.includes(namespace))
  if (lost.length > 0 && (one.process !== 'strict' || isDeclared)) return 'some'
  if (other && isStricter(one, other) && isAsked(sets, one, other)) return 'some'
  return lost.length > 0 ? 'perhaps' : 'none'
}

/** Whether looking more closely refuses anything: an attribute that is not declared, or a value of one that is. */
function isAsked(sets: Sets, one: AttributeWildcard, other: AttributeWildcard): boolean {
  const both = (namespace: string): boolean =>
    allows(one.namespaces, namespace) && allows(other.namespaces, namespace)
  if (other.process === 'strict') {
    return [...namedNamespaces(one.namespaces), ...namedNamespaces(other.namespaces), otherNamespace].some(
      both,
    )
  }
  return sharedNamespaces(sets).some(both)
}

/** The namespaces of the global attributes that both sides have. */
function sharedNamespaces({ before, after }: Sets): readonly string[] {
  const declared = [...(before.attributes?.values() ?? [])]
  return declared
    .filter(({ name }) => after.attributes?.has(expandedName(name)))
    .map(({ name }) => name.namespace)
}
