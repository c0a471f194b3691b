import type { Found } from '../rule.ts'
import type { EffectAnswer } from './questions.ts'

/** A constraint that one version alone has, over elements that no document of the other can hold: nobody meets it. */
export function decideConstraint({ pair }: Found): EffectAnswer | undefined {
  if (pair.on !== 'identity-constraint' || (pair.before && pair.after)) return undefined
  return (pair.before ?? pair.after)?.isMet ? undefined : { effect: 'none', shows: {} }
}
