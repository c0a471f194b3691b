import {
  childrenOf,
  type NodeId,
  type NumberedNodes,
  numberedNodes,
  numbersOf,
  type ObjectNode,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../../schema/index.ts'
import type { ChangePart } from '../change.ts'
import type { Message } from '../pair.ts'
import { componentsOf } from './components.ts'
import { startsOf, type Use } from './uses.ts'

export type { Use } from './uses.ts'

/** Which operations reach a node of a set, and in which direction its documents travel. */
export interface Usage {
  of(set: string, node: NodeId): readonly Use[]
  /** The nodes of a set that operations name themselves. */
  startsOf(set: string): Iterable<NodeId>
}

/** A set of uses: one bit for each use of the version, by its number. */
type Uses = Uint32Array

/** Follows every body, parameter and header of a version into its schemas; a set is followed when it is asked for. */
export function usageOf(version: Version): Usage {
  const sets = new Map(version.sets.map((set) => [set.name, set]))
  const numbers = new Map<string, number>()
  const uses: Use[] = []
  const starts = new Map<string, StartsOfSet>()
  for (const { set, node, use, isWhole, isCarried } of startsOf(version)) {
    const key = JSON.stringify(use)
    const number = numbers.get(key) ?? uses.push(use) - 1
    numbers.set(key, number)
    const known = starts.get(set) ?? { wholes: new Set(), carried: new Map(), alone: new Map() }
    starts.set(set, known)
    if (isWhole) known.wholes.add(node)
    const of = isCarried ? known.carried : known.alone
    of.set(node, (of.get(node) ?? new Set()).add(number))
  }
  const followed = new Map<string, Followed>()
  const listed = new Map<Uses, readonly Use[]>()
  return {
    startsOf: (name) => starts.get(name)?.wholes ?? [],
    of(name, node) {
      const set = sets.get(name)
      if (set === undefined) return unused
      const known = followed.get(name) ?? followAll(set, starts.get(name), uses)
      followed.set(name, known)
      const bits = known(node)
      if (bits === undefined) return unused
      const list = listed.get(bits) ?? uses.filter((_, number) => hasBit(bits, number))
      listed.set(bits, list)
      return list
    },
  }
}

/** Where the uses of the nodes of a set begin. */
interface StartsOfSet {
  readonly wholes: Set<NodeId>
  readonly carried: Map<NodeId, Set<number>>
  readonly alone: Map<NodeId, Set<number>>
}

function followAll(set: SchemaSet, starts: StartsOfSet | undefined, uses: readonly Use[]): Followed {
  if (starts === undefined) return nothing
  const carried = followBoth(set, starts.carried, uses)
  if (starts.alone.size === 0) return carried
  const alone = new Map([...starts.alone].map(([id, numbers]) => [id, bitsOf(numbers, uses.length)]))
  return together(carried, (id) => alone.get(id))
}

const unused: readonly Use[] = []

type Starts = ReadonlyMap<NodeId, ReadonlySet<number>>

/** The uses of a node; nodes that have the same share one set of them. */
type Followed = (id: NodeId) => Uses | undefined

/** What is barred from one sort of message is followed in each on its own. */
function followBoth(set: SchemaSet, starts: Starts, uses: readonly Use[]): Followed {
  const all = numberedNodes(set)
  const { numberOf } = all
  const barred = all.nodes.filter(hasBarred)
  if (barred.length === 0) return follow(all, starts, uses.length)
  const [request, response] = (['request', 'response'] as const).map((message) => {
    const edges = [...all.edges]
    for (const node of barred) {
      edges[numberOf.get(node.id) ?? 0] = numbersOf(childrenOf(unbarred(node, message)), numberOf)
    }
    const own = [...starts].flatMap(([id, numbers]) => {
      const kept = [...numbers].filter((number) => messageOf(uses[number]?.part) === message)
      return kept.length === 0 ? [] : [[id, new Set(kept)] as const]
    })
    return follow({ numberOf, edges }, new Map(own), uses.length)
  })
  return together(request ?? nothing, response ?? nothing)
}

const nothing: Followed = () => undefined

/** The uses of both messages; nodes that share both share their union. */
function together(one: Followed, other: Followed): Followed {
  const unions = new Map<Uses, Map<Uses, Uses>>()
  return (id) => {
    const [mine, theirs] = [one(id), other(id)]
    if (mine === undefined || theirs === undefined) return mine ?? theirs
    const met = unions.get(mine) ?? new Map<Uses, Uses>()
    unions.set(mine, met)
    const both = met.get(theirs) ?? union(mine, theirs)
    met.set(theirs, both)
    return both
  }
}

function hasBarred(node: TypeNode): node is ObjectNode {
  return node.kind === 'object' && node.properties.some(({ readOnly, writeOnly }) => readOnly || writeOnly)
}

export function messageOf(part: ChangePart | undefined): Message {
  return part === 'response' || part === 'header' ? 'response' : 'request'
}

/** A node with what documents of one message need: `readOnly` is of no request, `writeOnly` of no response. */
function unbarred(node: ObjectNode, message: Message): ObjectNode {
  const barred = message === 'request' ? 'readOnly' : 'writeOnly'
  return { ...node, properties: node.properties.filter((one) => !one[barred]) }
}

/** Carries uses from every start to all that it leads to; what has one user shares its set. */
function follow(
  { numberOf, edges }: Pick<NumberedNodes, 'numberOf' | 'edges'>,
  starts: Starts,
  count: number,
): Followed {
  const { count: components, componentOf, order } = componentsOf(edges)
  const carried = new Carried(components)
  const elements = new Map<NodeId, Uses>()
  for (const [id, numbers] of starts) {
    const bits = bitsOf(numbers, count)
    const number = numberOf.get(id)
    // A global element is no node: what its type reaches is carried from the type.
    if (number === undefined) elements.set(id, bits)
    else carried.add(componentOf[number] ?? 0, bits)
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

  constructor(count: number) {
    this.#sums = Array.from({ length: count })
    this.#isOwn = new Uint8Array(count)
  }

  of(at: number): Uses | undefined {
    return this.#sums[at]
  }

  add(at: number, bits: Uses): void {
    const known = this.#sums[at]
    if (known === bits) return
    if (known === undefined) this.#sums[at] = bits
    else if (this.#isOwn[at] === 1) addTo(known, bits)
    else {
      this.#sums[at] = union(known, bits)
      this.#isOwn[at] = 1
    }
  }
}

function bitsOf(numbers: ReadonlySet<number>, count: number): Uses {
  const bits = new Uint32Array(Math.ceil(count / 32))
  for (const number of numbers) bits[number >> 5] = (bits[number >> 5] ?? 0) | (1 << (number & 31))
  return bits
}

function hasBit(bits: Uses, number: number): boolean {
  return ((bits[number >> 5] ?? 0) & (1 << (number & 31))) !== 0
}

function union(one: Uses, other: Uses): Uses {
  const sum = new Uint32Array(one)
  addTo(sum, other)
  return sum
}

function addTo(sum: Uses, bits: Uses): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) | (bits[at] ?? 0)
}
