import type { ClassifiedFinding } from '../rule.ts'
import type { EffectAnswer } from './questions.ts'

/**
 * A constraint that one version alone has, over elements that no document of the other can hold, or that follows from
 * another one of the other version: nobody meets it.
 */
export function decideConstraint({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'identity-constraint' || (pair.before && pair.after)) return undefined
  const { isMet, isImplied } = pair.before ?? pair.after ?? {}
  return isMet && !isImplied ? undefined : { effect: 'none', shows: {} }
}
