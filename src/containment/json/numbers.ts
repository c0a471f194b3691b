import { NumberSpace } from '../scalar/index.ts'
import { isPositive } from './demands.ts'
import {
  type Consequence,
  type Fact,
  type FoundFact,
  makeConsequence,
  noFact,
  option,
  unknown,
} from './fact.ts'
import type { Demand, NumberTerm } from './json-term.ts'

const all = NumberSpace.everything

/**
 * The facts that all hold for a number valid for the schema; for a negative demand, one choice of ways to fail it.
 */
export function numberConsequence(demand: Demand, term: NumberTerm): Consequence {
  const spaces = isPositive(demand) ? fitting(term) : failing(term)
  const facts = spaces.map((space) => ({ fact: 'number', space }) as const)
  return isPositive(demand)
    ? makeConsequence({ facts })
    : makeConsequence({ choices: [facts.map((fact) => option([], [fact]))] })
}

/** The number spaces whose intersection the schema allows, one per keyword. */
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

/** The complement of each keyword's number space; a number in any of them is invalid. */
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

/** How many numbers that no double equals are skipped before the search answers "unknown". */
const mostPassed = 20

/**
 * The value, its neighbours up to two roundings away, twice and ten times the value: doubles to try in its place.
 */
function doublesNear(value: number): readonly number[] {
  const steps = [0, 1, -1, 2, -2].map((step) => value + step * Number.EPSILON * value)
  return [...steps, value * 2, value * 10].filter(Number.isFinite)
}

/** Looks for a double for which all facts are true; unknown if only numbers that no double equals are found. */
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
