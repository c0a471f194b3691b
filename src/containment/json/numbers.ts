import { NumberSpace } from '../scalar/index.ts'
import { isPositive } from './demands.ts'
import { type Consequence, type Fact, type FoundFact, follows, noFact, option, unknown } from './fact.ts'
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

/** Numbers that a double cannot hold are passed over, so many of them. */
const mostPassed = 20

/** A double is the number that it is written as: where the one asked for is none, one near it may do. */
function doublesNear(value: number): readonly number[] {
  const steps = [0, 1, -1, 2, -2].map((step) => value + step * Number.EPSILON * value)
  return [...steps, value * 2, value * 10].filter(Number.isFinite)
}

/** A number of which the facts are true. */
export function solveNumber(facts: readonly Fact[]): FoundFact {
  let space = NumberSpace.everything
  for (const fact of facts) {
    if (fact.fact === 'number') space = space.and(fact.space)
    else if (fact.fact === 'not-this') space = space.except(String(fact.value))
  }
  for (let passed = 0; passed <= mostPassed; passed++) {
    const verdict = space.emptiness()
    if (verdict.kind === 'undecided') return unknown(verdict.reason)
    if (verdict.kind === 'yes') return passed === 0 ? noFact : unknown('no double is the number asked for')
    const value = doublesNear(Number(verdict.witness)).find((one) => space.has(String(one)) === true)
    if (value !== undefined) return { kind: 'value', value }
    space = space.except(verdict.witness)
  }
  return unknown('no double is the number asked for')
}
