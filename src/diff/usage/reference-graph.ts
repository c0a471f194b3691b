import { absent, type NodeId, type NumberedNodes } from '../../schema/index.ts'

/** The numbers of the nodes that each node references, by its number. */
export type Edges = readonly (readonly number[])[]

/** The edges in the opposite direction: for each node the nodes that reference it. */
export function reverseEdges(edges: Edges): Edges {
  const parents: number[][] = edges.map(() => [])
  for (const [parent, children] of edges.entries()) {
    for (const child of children) parents[child]?.push(parent)
  }
  return parents
}

/** The nodes that are reachable from the starts, with these. */
export function reachedFrom(starts: readonly number[], edges: Edges): ReadonlySet<number> {
  const found = new Set<number>()
  for (const start of starts) reach(start, edges, found)
  return found
}

/** Adds a node and all nodes reachable from it to `found`; nodes that are already in it are not followed. */
export function reach(start: number, edges: Edges, found: Set<number>): void {
  const queue = [start]
  for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
    if (number === absent || found.has(number)) continue
    found.add(number)
    for (const next of edges[number] ?? []) queue.push(next)
  }
}

/** The strongly connected components of a graph: nodes that reach each other. */
export interface Components {
  readonly count: number
  readonly componentOf: Uint32Array
  /**
   * The nodes, component by component. Each component comes after those that it references, so one pass backwards
   * propagates from users to what they use.
   */
  readonly order: Uint32Array
}

/** The strongly connected components (Tarjan's algorithm); edges to unknown nodes are ignored. */
function findComponents(edges: readonly (readonly number[])[]): Components {
  const componentOf = new Uint32Array(edges.length)
  const order = new Uint32Array(edges.length)
  // When a node was entered, counted from one; nought is never.
  const index = new Uint32Array(edges.length)
  const low = new Uint32Array(edges.length)
  const isOpen = new Uint8Array(edges.length)
  const open: number[] = []
  const calls: { readonly node: number; next: number }[] = []
  let [entered, closed, count] = [0, 0, 0]
  /** Assigns a node to the current component and appends it to the order. */
  const close = (node: number): void => {
    isOpen[node] = 0
    componentOf[node] = count
    order[closed++] = node
  }
  /** Visits a node: a node without edges is closed at once, others are put on the stack. */
  const enter = (node: number): void => {
    entered++
    index[node] = entered
    // Most nodes lead nowhere, and are a component of their own.
    if (edges[node]?.length === 0) {
      close(node)
      count++
      return
    }
    low[node] = entered
    isOpen[node] = 1
    open.push(node)
    calls.push({ node, next: 0 })
  }
  /** Lowers the low link of a node. */
  const lower = (node: number, to: number): void => {
    if (to < (low[node] ?? to)) low[node] = to
  }
  for (let start = 0; start < edges.length; start++) {
    if (index[start] !== 0) continue
    enter(start)
    for (let call = calls.at(-1); call !== undefined; call = calls.at(-1)) {
      const child = edges[call.node]?.[call.next++]
      if (child !== undefined) {
        if (index[child] === 0) enter(child)
        else if (isOpen[child] === 1) lower(call.node, index[child] ?? 0)
        continue
      }
      calls.pop()
      const own = low[call.node] ?? 0
      const above = calls.at(-1)
      if (above !== undefined) lower(above.node, own)
      if (own !== index[call.node]) continue
      for (let node = open.pop(); node !== undefined; node = open.pop()) {
        close(node)
        if (node === call.node) break
      }
      count++
    }
  }
  return { count, componentOf, order }
}

/** A set of uses: the number of the only one, or one bit for each use, by its number. */
export type Uses = number | Uint32Array

/** The numbers of the uses that begin at each node. */
export type Starts = ReadonlyMap<NodeId, ReadonlySet<number>>

/** The uses of a node, undefined if none; nodes with equal uses can share one set. */
export type Followed = (id: NodeId) => Uses | undefined

export const noUses: Followed = () => undefined

/** For each node the union of two sets of uses; nodes that share both sets share the union. */
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

/**
 * Propagates the uses of every start to all nodes that it reaches, and returns a function that gives the uses
 * of a node. Starts that are not nodes (global elements) have only their own uses. Nodes that are reached from
 * one set of uses share that set.
 */
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
    // A global element is not a node: what its type reaches is carried from the type.
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

/** The uses of each component: the only set that was added (shared), or a union of its own. */
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

  /** Adds uses to a component; a shared set is never changed, but replaced by a new union. */
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

/** A set of uses: the number itself if there is only one, else a bit set for `count` uses. */
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

/** The numbers in a set of uses, ascending. */
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

/** A new bit set with the uses of both; neither is changed. */
function union(one: Uses, other: Uses, count: number): Uses {
  const sum = typeof one === 'number' ? noBits(count) : new Uint32Array(one)
  if (typeof one === 'number') addTo(sum, one)
  addTo(sum, other)
  return sum
}

/** Sets the bits of the uses in `sum`, which is changed. */
function addTo(sum: Uint32Array, uses: Uses): void {
  if (typeof uses === 'number') sum[uses >> 5] = (sum[uses >> 5] ?? 0) | (1 << (uses & 31))
  else for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) | (uses[at] ?? 0)
}
