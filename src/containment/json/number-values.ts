import { NumberSpace } from '../scalar/index.ts'
import { type Fact, type FoundFact, noFact, unknown } from './fact.ts'

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
