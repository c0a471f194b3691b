import type { NodeId, NumberedNodes } from '../../schema/index.ts'
import { findComponents } from './strong-components.ts'

/** A set of uses: the number of the only one, or one bit for each use, by its number. */
export type Uses = number | Uint32Array

/** Where uses begin: their numbers by the node. */
export type Starts = ReadonlyMap<NodeId, ReadonlySet<number>>

/** The uses of a node; nodes that have the same share one set of them. */
export type Followed = (id: NodeId) => Uses | undefined

export const noUses: Followed = () => undefined

/** The uses of both messages; nodes that share both share their union. */
export function mergeUses(one: Followed, other: Followed, count: number): Followed {
  const unions = new Map<Uses, Map<Uses, Uses>>()
  return (id) => {
    const [mine, theirs] = [one(id), other(id)]
    if (mine === undefined || theirs === undefined) return mine ?? theirs
    const met = unions.get(mine) ?? new Map<Uses, Uses>()
    unions.set(mine, met)
    const both = met.get(theirs) ?? union(mine, theirs, count)
    met.set(theirs, both)
    return both
  }
}

/** Carries uses from every start to all that it leads to; what has one user shares its set. */
export function propagateUses(
  { numberOf, edges }: Pick<NumberedNodes, 'numberOf' | 'edges'>,
  starts: Starts,
  count: number,
): Followed {
  const { count: components, componentOf, order } = findComponents(edges)
  const carried = new Carried(components, count)
  const elements = new Map<NodeId, Uses>()
  for (const [id, numbers] of starts) {
    const own = makeUses(numbers, count)
    const number = numberOf.get(id)
    // A global element is no node: what its type reaches is carried from the type.
    if (number === undefined) elements.set(id, own)
    else carried.add(componentOf[number] ?? 0, own)
  }
  for (let place = order.length - 1; place >= 0; place--) {
    const number = order[place] ?? 0
    const at = componentOf[number] ?? 0
    const together = carried.of(at)
    if (together === undefined) continue
    for (const child of edges[number] ?? []) {
      const below = componentOf[child]
      if (below !== undefined && below !== at) carried.add(below, together)
    }
  }
  return (id) => {
    const number = numberOf.get(id)
    return number === undefined ? elements.get(id) : carried.of(componentOf[number] ?? 0)
  }
}

/** What comes together at each component: the one set that came, or a sum of its own. */
class Carried {
  readonly #sums: (Uses | undefined)[]
  readonly #isOwn: Uint8Array
  readonly #count: number

  constructor(components: number, count: number) {
    this.#sums = Array.from({ length: components })
    this.#isOwn = new Uint8Array(components)
    this.#count = count
  }

  of(at: number): Uses | undefined {
    return this.#sums[at]
  }

  add(at: number, uses: Uses): void {
    const known = this.#sums[at]
    if (known === uses) return
    if (known === undefined) this.#sums[at] = uses
    else if (this.#isOwn[at] === 1 && typeof known !== 'number') addTo(known, uses)
    else {
      this.#sums[at] = union(known, uses, this.#count)
      this.#isOwn[at] = 1
    }
  }
}

export function makeUses(numbers: ReadonlySet<number>, count: number): Uses {
  const [first] = numbers
  if (first !== undefined && numbers.size === 1) return first
  const bits = noBits(count)
  for (const number of numbers) addTo(bits, number)
  return bits
}

function noBits(count: number): Uint32Array {
  return new Uint32Array(Math.ceil(count / 32))
}

export function numbersIn(uses: Uses): readonly number[] {
  if (typeof uses === 'number') return [uses]
  const found: number[] = []
  for (let at = 0; at < uses.length; at++) {
    for (let bits = uses[at] ?? 0; bits !== 0; bits &= bits - 1) {
      found.push(at * 32 + 31 - Math.clz32(bits & -bits))
    }
  }
  return found
}

function union(one: Uses, other: Uses, count: number): Uses {
  const sum = typeof one === 'number' ? noBits(count) : new Uint32Array(one)
  if (typeof one === 'number') addTo(sum, one)
  addTo(sum, other)
  return sum
}

function addTo(sum: Uint32Array, uses: Uses): void {
  if (typeof uses === 'number') sum[uses >> 5] = (sum[uses >> 5] ?? 0) | (1 << (uses & 31))
  else for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) | (uses[at] ?? 0)
}
