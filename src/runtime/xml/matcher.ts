import type { Extras } from './extras.ts'
import type { Named } from './open/model-state.ts'
import type { PreparedElement, PreparedLeaf, PreparedType } from './prepare.ts'

/** Follows the children of one element through its content model. */
export interface Matcher {
  /**
   * Moves on by an element of this name and returns its particle; `undefined`, without moving, if none allows it.
   */
  step(name: Named): PreparedLeaf | undefined
  /** The particles that are still required before the element may end. */
  missing(): readonly PreparedLeaf[]
  /** The particles that may come next. */
  expected(): readonly PreparedLeaf[]
}

/** Makes the matcher of a type: that of a plain sequence, or that of the extras for other content models. */
export function makeMatcher(type: PreparedType, extras: Extras | undefined): Matcher {
  const { content, slots } = type
  return extras && content && !slots ? extras.matcher(content) : new SequenceMatcher(type)
}

/** Matches a plain sequence, the common case, one slot after the other. */
class SequenceMatcher implements Matcher {
  readonly #byKey: PreparedType['byKey']
  readonly #slots: readonly PreparedElement[]
  #at = 0
  #count = 0

  constructor({ byKey, slots = [] }: PreparedType) {
    this.#byKey = byKey
    this.#slots = slots
  }

  /**
   * Moves to the slot of the element and returns it, if all required slots before are filled and it may still
   * occur; otherwise `undefined`, without moving.
   */
  step({ key }: Named): PreparedLeaf | undefined {
    const { leaf, slot = 0 } = this.#byKey.get(key) ?? {}
    if (leaf === undefined || slot < this.#at || (leaf.of.abstract && !leaf.alternatives)) return undefined
    if (slot === this.#at) {
      if (this.#count >= leaf.max) return undefined
      this.#count++
      return leaf
    }
    for (let index = this.#at; index < slot; index++)
      if (this.#isMissing(this.#slots[index])) return undefined
    if (leaf.max === 0) return undefined
    this.#at = slot
    this.#count = 1
    return leaf
  }

  missing(): readonly PreparedLeaf[] {
    return this.#slots.slice(this.#at).filter((slot) => this.#isMissing(slot))
  }

  /** The slots that may come next, up to and including the first required one. */
  expected(): readonly PreparedLeaf[] {
    const rest = this.#slots.slice(this.#at)
    const end = rest.findIndex((slot) => this.#isMissing(slot)) + 1 || rest.length
    return rest.slice(0, end).filter((slot) => this.#countTaken(slot) < slot.max)
  }

  #isMissing(slot: PreparedElement | undefined): boolean {
    return slot !== undefined && this.#countTaken(slot) < slot.min
  }

  #countTaken(slot: PreparedElement): number {
    return slot === this.#slots[this.#at] ? this.#count : 0
  }
}
