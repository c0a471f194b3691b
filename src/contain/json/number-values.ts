import { NumberSpace } from '../scalar/index.ts'
import { type Fact, type Found, none, unknown } from './fact.ts'

/** Numbers that a double cannot hold are passed over, so many of them. */
const mostPassed = 20

/** A number of which the facts are true. */
export function solveNumber(facts: readonly Fact[]): Found {
  let space = NumberSpace.everything
  for (const fact of facts) {
    if (fact.fact === 'number') space = space.and(fact.space)
    else if (fact.fact === 'not-this') space = space.except(String(fact.value))
  }
  for (let passed = 0; passed <= mostPassed; passed++) {
    const verdict = space.emptiness()
    if (verdict.kind === 'undecided') return unknown(verdict.reason)
    if (verdict.kind === 'yes') return passed === 0 ? none : unknown('no double is the number asked for')
    // A double is the number that it is written as: the nearest one may be among those asked for.
    const value = Number(verdict.witness)
    if (Number.isFinite(value) && space.has(String(value)) === true) return { kind: 'value', value }
    space = space.except(verdict.witness)
  }
  return unknown('no double is the number asked for')
}
