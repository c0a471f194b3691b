import type { Extras } from './extras.ts'
import type { Named } from './open/model-state.ts'
import type { PreparedType } from './prepare.ts'
import type { Leaf, PreparedElement } from './prepared.ts'

/** Follows the children of one element through its content model. */
export interface Matcher {
  /** The particle that takes an element of this name next; nothing when none may. */
  step(name: Named): Leaf | undefined
  /** What must still come before the element may end. */
  missing(): readonly Leaf[]
  /** What may come next. */
  expected(): readonly Leaf[]
}

/** Plain sequences are always followed; what follows other content models comes with the extras. */
export function matcherOf(type: PreparedType, extras: Extras | undefined): Matcher {
  const { content, slots } = type
  return extras && content && !slots ? extras.matcher(content) : new SequenceMatcher(type)
}

/** A plain sequence: the common case, one slot after the other. */
class SequenceMatcher implements Matcher {
  readonly #type: PreparedType
  #at = 0
  #count = 0

  constructor(type: PreparedType) {
    this.#type = type
  }

  step({ key }: Named): Leaf | undefined {
    const { leaf, slot = 0 } = this.#type.byKey.get(key) ?? {}
    if (leaf === undefined || slot < this.#at || (leaf.of.abstract && !leaf.alternatives)) return undefined
    const count = slot === this.#at ? this.#count : 0
    if (count >= leaf.max || this.#missing(slot).length > 0) return undefined
    this.#at = slot
    this.#count = count + 1
    return leaf
  }

  missing(): readonly Leaf[] {
    return this.#missing()
  }

  expected(): readonly Leaf[] {
    const { slots = [] } = this.#type
    // Up to the first that must still come.
    const [next] = this.#missing()
    const end = next ? slots.indexOf(next) + 1 : slots.length
    return slots.slice(this.#at, end).filter((slot) => this.#countOf(slot) < slot.max)
  }

  /** The slots before one, or all, that must still be filled. */
  #missing(before?: number): readonly PreparedElement[] {
    const { slots = [] } = this.#type
    return slots.slice(this.#at, before).filter((slot) => this.#countOf(slot) < slot.min)
  }

  #countOf(slot: PreparedElement): number {
    return slot === this.#type.slots?.[this.#at] ? this.#count : 0
  }
}
