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
 * Matches any content model. The particle of a name is unique (XML Schema's unique particle attribution), but the
 * number of rounds of a group may not be. All counts that can still make a difference are followed as states.
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

  /** Moves on by an element and returns its particle; `undefined`, without moving, if none allows it. */
  step(name: Named): PreparedLeaf | undefined {
    const known = this.#point.next.get(name.key)
    const { taken, point } = known ?? this.#computeStep(name)
    if (point) this.#point = point
    return taken
  }

  /**
   * Computes the particle and the next point for an element, preferring a declared one to a wildcard, and caches
   * them.
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

  /** The point of a set of states; the same object for the same states while the cache has room. */
  #internPoint(states: readonly ModelState[]): Point {
    const { points } = this.#model
    const key = states.map(exactKey).join('|')
    const point = points.get(key) ?? makePoint(states)
    if (points.size < mostSteps) points.set(key, point)
    return point
  }

  /** The particles still required in the first state; none if some state may end here. */
  missing(): readonly PreparedLeaf[] {
    const { states } = this.#point
    const [first] = states
    return first === undefined || states.some(isSatisfied) ? [] : requiredLeaves(first)
  }

  /** The particles that may come next in any state, each once. */
  expected(): readonly PreparedLeaf[] {
    this.#point.expected ??= [...new Set(this.#point.states.flatMap(nextLeaves))]
    return this.#point.expected
  }
}

/** A set of states of a content model, with the known steps by name. */
interface Point {
  readonly states: readonly ModelState[]
  readonly next: Map<string, Step>
  expected?: readonly PreparedLeaf[]
}

interface Step {
  readonly taken: PreparedLeaf | undefined
  /** `undefined` if no particle takes the name. */
  readonly point: Point | undefined
}

/** The cache of a content model, shared by all documents. */
interface Model {
  first?: Point
  readonly points: Map<string, Point>
  /** The number of cached steps, which is limited since a document can have any number of names and rounds. */
  steps: number
}

const models = /* @__PURE__ */ new WeakMap<PreparedGroup, Model>()
const mostSteps = 4096

function makePoint(states: readonly ModelState[]): Point {
  return { states, next: new Map() }
}
