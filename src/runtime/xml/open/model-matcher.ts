import type { Matcher } from '../matcher.ts'
import type { PreparedGroup, PreparedLeaf } from '../prepare.ts'
import {
  begin,
  exactKey,
  isSatisfied,
  type ModelState,
  type Named,
  nextLeaves,
  requiredLeaves,
  successors,
  worthFollowing,
} from './model-state.ts'

/**
 * Any content model. Which particle takes a name is certain (XML Schema's unique particle attribution), how often a
 * group has gone round need not be: every count that can still make a difference is followed, none is unrolled.
 */
export class ModelMatcher implements Matcher {
  readonly #model: Model
  #point: Point

  constructor(content: PreparedGroup) {
    const known = models.get(content)
    this.#model = known ?? { points: new Map(), steps: 0 }
    if (!known) models.set(content, this.#model)
    this.#model.first ??= makePoint([begin(content)])
    this.#point = this.#model.first
  }

  step(name: Named): PreparedLeaf | undefined {
    const known = this.#point.next.get(name.key)
    const { taken, point } = known ?? this.#computeStep(name)
    if (point) this.#point = point
    return taken
  }

  /**
   * The step of the content model for an element, a declared one before a wildcard; remembered until there are too
   * many.
   */
  #computeStep(name: Named): Step {
    const found = this.#point.states.flatMap((state) => successors(state, name))
    const [first] = found
    // An element that is declared goes before a wildcard.
    const taken = (found.find((one) => !('any' in one.taken)) ?? first)?.taken
    const states = found.filter((one) => one.taken === taken).map((one) => one.state)
    const step = {
      taken,
      point: taken && this.#internPoint(states.length < 2 ? states : worthFollowing(states)),
    }
    if (this.#model.steps < mostSteps) {
      this.#model.steps++
      this.#point.next.set(name.key, step)
    }
    return step
  }

  /** The same point for the same states, as long as there are not too many. */
  #internPoint(states: readonly ModelState[]): Point {
    const { points } = this.#model
    const key = states.map(exactKey).join('|')
    const point = points.get(key) ?? makePoint(states)
    if (points.size < mostSteps) points.set(key, point)
    return point
  }

  missing(): readonly PreparedLeaf[] {
    const { states } = this.#point
    const [first] = states
    return first === undefined || states.some(isSatisfied) ? [] : requiredLeaves(first)
  }

  expected(): readonly PreparedLeaf[] {
    this.#point.expected ??= [...new Set(this.#point.states.flatMap(nextLeaves))]
    return this.#point.expected
  }
}

/** Where documents have come to in a content model, and where names lead from there. */
interface Point {
  readonly states: readonly ModelState[]
  readonly next: Map<string, Step>
  expected?: readonly PreparedLeaf[]
}

interface Step {
  readonly taken: PreparedLeaf | undefined
  /** Absent where nothing takes the name. */
  readonly point: Point | undefined
}

/** What is known of a content model, whatever document it was met in. */
interface Model {
  first?: Point
  readonly points: Map<string, Point>
  /** How many are kept: a document could hold ever new names and numbers of rounds. */
  steps: number
}

const models = /* @__PURE__ */ new WeakMap<PreparedGroup, Model>()
const mostSteps = 4096

function makePoint(states: readonly ModelState[]): Point {
  return { states, next: new Map() }
}
