import {
  begin,
  isSatisfied,
  type ModelState,
  nextElements,
  requiredElements,
  successors,
} from './model-state.ts'
import type { PreparedElement, PreparedGroup, PreparedType } from './prepare.ts'

/** Follows the children of one element through its content model. */
export interface Matcher {
  /** The particle that takes an element of this name next; nothing when none may. */
  step(key: string): PreparedElement | undefined
  /** Elements that must still come before the element may end. */
  missing(): readonly PreparedElement[]
  /** Elements that may come next. */
  expected(): readonly PreparedElement[]
}

export function matcherOf(type: PreparedType): Matcher {
  if (type.slots) return new SequenceMatcher(type.slots)
  return type.content ? new ModelMatcher(type.content) : new SequenceMatcher([])
}

/** A plain sequence: the common case, one slot after the other. */
class SequenceMatcher implements Matcher {
  readonly #slots: readonly PreparedElement[]
  #at = 0
  #count = 0

  constructor(slots: readonly PreparedElement[]) {
    this.#slots = slots
  }

  step(key: string): PreparedElement | undefined {
    const slots = this.#slots
    let count = this.#count
    for (let index = this.#at; index < slots.length; index++) {
      const slot = slots[index]
      if (slot === undefined) return undefined
      if (slot.key === key && count < slot.max) {
        this.#at = index
        this.#count = count + 1
        return slot
      }
      if (count < slot.min) return undefined
      count = 0
    }
    return undefined
  }

  missing(): readonly PreparedElement[] {
    return this.#slots.slice(this.#at).filter((slot, index) => (index === 0 ? this.#count : 0) < slot.min)
  }

  expected(): readonly PreparedElement[] {
    const found: PreparedElement[] = []
    for (const [index, slot] of this.#slots.slice(this.#at).entries()) {
      const count = index === 0 ? this.#count : 0
      if (count < slot.max) found.push(slot)
      if (count < slot.min) break
    }
    return found
  }
}

/**
 * Any content model. Which particle takes a name is certain (XML Schema's unique particle attribution), how often a
 * group has gone round need not be: every count that is possible is followed, none is unrolled.
 */
class ModelMatcher implements Matcher {
  #states: readonly ModelState[]

  constructor(content: PreparedGroup) {
    this.#states = [begin(content)]
  }

  step(key: string): PreparedElement | undefined {
    const next = new Map<string, ModelState>()
    let taken: PreparedElement | undefined
    for (const state of this.#states) {
      for (const successor of successors(state, key)) {
        taken ??= successor.taken
        next.set(successor.state.key, successor.state)
      }
    }
    if (taken) this.#states = [...next.values()]
    return taken
  }

  missing(): readonly PreparedElement[] {
    const [first] = this.#states
    return first === undefined || this.#states.some(isSatisfied) ? [] : requiredElements(first)
  }

  expected(): readonly PreparedElement[] {
    return [...new Set(this.#states.flatMap(nextElements))]
  }
}
