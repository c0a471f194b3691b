import { isPositive } from './demands.ts'
import { type Consequence, type Fact, follows, option } from './fact.ts'
import type { Demand, NumberTerm } from './term.ts'

/** What a number that fits a schema is like, or one that does not. */
export function numberConsequence(demand: Demand, { isInteger, facets }: NumberTerm): Consequence {
  const { minInclusive, minExclusive, maxInclusive, maxExclusive, multipleOf } = facets
  const isOne = isPositive(demand)
  // The contrary of "at least" is "below".
  const [lower, upper] = isOne ? (['above', 'below'] as const) : (['below', 'above'] as const)
  const facts: readonly Fact[] = [
    ...(minInclusive === undefined ? [] : [{ fact: lower, bound: minInclusive, isOpen: !isOne }]),
    ...(minExclusive === undefined ? [] : [{ fact: lower, bound: minExclusive, isOpen: isOne }]),
    ...(maxInclusive === undefined ? [] : [{ fact: upper, bound: maxInclusive, isOpen: !isOne }]),
    ...(maxExclusive === undefined ? [] : [{ fact: upper, bound: maxExclusive, isOpen: isOne }]),
    ...(isInteger ? [{ fact: 'multiple' as const, of: '1', isOne }] : []),
    ...(multipleOf === undefined ? [] : [{ fact: 'multiple' as const, of: multipleOf, isOne }]),
  ]
  return isOne ? follows({ facts }) : follows({ choices: [facts.map((fact) => option([], [fact]))] })
}
