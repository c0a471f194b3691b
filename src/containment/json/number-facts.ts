import { NumberSpace } from '../scalar/index.ts'
import { isPositive } from './demands.ts'
import { type Consequence, follows, option } from './fact.ts'
import type { Demand, NumberTerm } from './json-term.ts'

const all = NumberSpace.everything

/** What a number that fits a schema is like, or one that does not. */
export function numberConsequence(demand: Demand, term: NumberTerm): Consequence {
  const spaces = isPositive(demand) ? fitting(term) : failing(term)
  const facts = spaces.map((space) => ({ fact: 'number', space }) as const)
  return isPositive(demand)
    ? follows({ facts })
    : follows({ choices: [facts.map((fact) => option([], [fact]))] })
}

function fitting({ isInteger, facets }: NumberTerm): readonly NumberSpace[] {
  const { minInclusive, minExclusive, maxInclusive, maxExclusive, multipleOf } = facets
  return [
    ...(isInteger ? [all.multipleOf('1')] : []),
    ...(minInclusive === undefined ? [] : [all.atLeast(minInclusive)]),
    ...(minExclusive === undefined ? [] : [all.above(minExclusive)]),
    ...(maxInclusive === undefined ? [] : [all.atMost(maxInclusive)]),
    ...(maxExclusive === undefined ? [] : [all.below(maxExclusive)]),
    ...(multipleOf === undefined ? [] : [all.multipleOf(multipleOf)]),
  ]
}

/** The ways not to fit, each by itself. */
function failing({ isInteger, facets }: NumberTerm): readonly NumberSpace[] {
  const { minInclusive, minExclusive, maxInclusive, maxExclusive, multipleOf } = facets
  return [
    ...(minInclusive === undefined ? [] : [all.below(minInclusive)]),
    ...(minExclusive === undefined ? [] : [all.atMost(minExclusive)]),
    ...(maxInclusive === undefined ? [] : [all.above(maxInclusive)]),
    ...(maxExclusive === undefined ? [] : [all.atLeast(maxExclusive)]),
    ...(isInteger ? [all.notMultipleOf('1')] : []),
    ...(multipleOf === undefined ? [] : [all.notMultipleOf(multipleOf)]),
  ]
}
