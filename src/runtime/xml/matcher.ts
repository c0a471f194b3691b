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
  if (type.slots || !type.content) return new SequenceMatcher(type, type.slots ?? [])
  if (!extras) throw new Error(`The content of "${type.name}" needs "xmlCodec".`)
  return extras.matcher(type.content)
}

/** A plain sequence: the common case, one slot after the other. */
class SequenceMatcher implements Matcher {
  readonly #type: PreparedType
  readonly #slots: readonly PreparedElement[]
  #at = 0
  #count = 0

  constructor(type: PreparedType, slots: readonly PreparedElement[]) {
    this.#type = type
    this.#slots = slots
  }

  step(name: Named): Leaf | undefined {
    const found = this.#type.byKey.get(name.key)
    if (found === undefined || found.slot < this.#at || (found.leaf.isAbstract && !found.leaf.alternatives))
      return undefined
    const { leaf, slot } = found
    if (slot === this.#at) {
      if (this.#count >= leaf.max) return undefined
      this.#count++
      return leaf
    }
    for (let index = this.#at; index < slot; index++) {
      const passed = this.#slots[index]
      if (passed && passed.min > (index === this.#at ? this.#count : 0)) return undefined
    }
    if (leaf.max === 0) return undefined
    this.#at = slot
    this.#count = 1
    return leaf
  }

  missing(): readonly Leaf[] {
    return this.#slots.slice(this.#at).filter((slot, index) => (index === 0 ? this.#count : 0) < slot.min)
  }

  expected(): readonly Leaf[] {
    const found: Leaf[] = []
    for (const [index, slot] of this.#slots.slice(this.#at).entries()) {
      const count = index === 0 ? this.#count : 0
      if (count < slot.max) found.push(slot)
      if (count < slot.min) break
    }
    return found
  }
}
