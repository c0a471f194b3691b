import type { Matcher } from '../matcher.ts'
import type { Leaf, PreparedGroup } from '../prepared.ts'
import {
  begin,
  isSatisfied,
  type ModelState,
  type Named,
  nextLeaves,
  requiredLeaves,
  successors,
} from './model-state.ts'
import { worthFollowing } from './states.ts'

/**
 * Any content model. Which particle takes a name is certain (XML Schema's unique particle attribution), how often a
 * group has gone round need not be: every count that can still make a difference is followed, none is unrolled.
 */
export class ModelMatcher implements Matcher {
  #states: readonly ModelState[]

  constructor(content: PreparedGroup) {
    this.#states = [begin(content)]
  }

  step(name: Named): Leaf | undefined {
    const found = this.#states.flatMap((state) => successors(state, name))
    const [first] = found
    if (first === undefined) return undefined
    // An element that is declared goes before a wildcard.
    const { taken } = found.find((one) => !('any' in one.taken)) ?? first
    const states = found.filter((one) => one.taken === taken).map((one) => one.state)
    this.#states = states.length === 1 ? states : worthFollowing(states)
    return taken
  }

  missing(): readonly Leaf[] {
    const [first] = this.#states
    return first === undefined || this.#states.some(isSatisfied) ? [] : requiredLeaves(first)
  }

  expected(): readonly Leaf[] {
    return [...new Set(this.#states.flatMap(nextLeaves))]
  }
}
