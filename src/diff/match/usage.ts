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
import type { OperationNames } from './operation-names.ts'
import { startsOf, type Use } from './uses.ts'

export type { Use } from './uses.ts'

/** Which operations reach a node of a set, and in which direction its documents travel. */
export interface Usage {
  of(set: string, node: NodeId): readonly Use[]
  /** The nodes of a set that operations name themselves. */
  startsOf(set: string): ReadonlySet<NodeId>
}

/** A set of uses: the number of the only one, or one bit for each use of the version, by its number. */
type Uses = number | Uint32Array

/** Follows every body, parameter and header of a version into its schemas; a set is followed when it is asked for. */
export function usageOf(version: Version, names: OperationNames): Usage {
  const sets = new Map(version.sets.map((set) => [set.name, set]))
  const numbers = new Map<string, number>()
  const uses: Use[] = []
  const starts = new Map<string, StartsOfSet>()
  for (const { set, node, use, isWhole, isCarried } of startsOf(version, names)) {
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
    startsOf: (name) => starts.get(name)?.wholes ?? noNodes,
    of(name, node) {
      const set = sets.get(name)
      if (set === undefined) return unused
      const known = followed.get(name) ?? followAll(set, starts.get(name), uses)
      followed.set(name, known)
      const bits = known(node)
      if (bits === undefined) return unused
      const list = listed.get(bits) ?? numbersIn(bits).flatMap((number) => uses[number] ?? [])
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
  const alone = new Map([...starts.alone].map(([id, numbers]) => [id, usesOf(numbers, uses.length)]))
  return together(carried, (id) => alone.get(id), uses.length)
}

const unused: readonly Use[] = []

const noNodes: ReadonlySet<NodeId> = new Set()

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
  return together(request ?? nothing, response ?? nothing, uses.length)
}

const nothing: Followed = () => undefined

/** The uses of both messages; nodes that share both share their union. */
function together(one: Followed, other: Followed, count: number): Followed {
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
  const carried = new Carried(components, count)
  const elements = new Map<NodeId, Uses>()
  for (const [id, numbers] of starts) {
    const own = usesOf(numbers, count)
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

function usesOf(numbers: ReadonlySet<number>, count: number): Uses {
  const [first] = numbers
  if (first !== undefined && numbers.size === 1) return first
  const bits = noBits(count)
  for (const number of numbers) addTo(bits, number)
  return bits
}

function noBits(count: number): Uint32Array {
  return new Uint32Array(Math.ceil(count / 32))
}

function numbersIn(uses: Uses): readonly number[] {
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
