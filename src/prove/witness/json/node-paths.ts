import type { Location } from '../../../diagnostics/index.ts'
import type { CodecRoot, Roots } from '../../../run/index.ts'
import type { Hop } from '../../../sample/index.ts'
import {
  absent,
  type NodeId,
  type NumberedNodes,
  numberedNodes,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../../../schema/index.ts'
import { isSamePlace } from '../places.ts'

/** A hop, and the number of the node that it starts at. */
export interface Edge {
  readonly from: number
  readonly hop: Hop
}

/** Finds the hops that lead to a node of a set; each node's are computed when first asked for. */
class Above {
  readonly #numbered: NumberedNodes
  readonly #parents: Parents
  readonly #known = new Map<number, readonly Edge[]>()

  constructor(numbered: NumberedNodes) {
    this.#numbered = numbered
    this.#parents = new Parents(numbered)
  }

  /** Returns the hops that lead to a node, in the order of the set; hops to references to it are included. */
  of(target: number): readonly Edge[] {
    const known = this.#known.get(target) ?? this.#edgesTo(target)
    this.#known.set(target, known)
    return known
  }

  /** Finds the hops to a node or to references to it; references themselves are not starts of hops. */
  #edgesTo(target: number): readonly Edge[] {
    const { nodes, numberOf } = this.#numbered
    const [from, same] = [new Set<number>(), new Set([target])]
    for (const one of same) {
      for (const parent of this.#parents.of(one)) (this.#isReference(parent) ? same : from).add(parent)
    }
    return [...from]
      .sort((a, b) => a - b)
      .flatMap((parent) => {
        const hops = listHops(nodes[parent]).filter(({ to }) => same.has(numberOf.get(to) ?? absent))
        return hops.map((hop): Edge => ({ from: parent, hop }))
      })
  }

  /** Whether a node is a reference to another one. */
  #isReference(number: number): boolean {
    return this.#numbered.nodes[number]?.kind === 'reference'
  }
}

/** The parents of each node by number: the edges of a set reversed, stored in two arrays. */
class Parents {
  readonly #ends: Int32Array
  readonly #parents: Int32Array

  /** Reverses the edges: counts the parents of each node, then stores them node by node. */
  constructor({ edges }: NumberedNodes) {
    const ends = new Int32Array(edges.length + 1)
    let count = 0
    for (const children of edges) {
      for (const child of children) {
        if (child === absent) continue
        ends[child + 1] = (ends[child + 1] ?? 0) + 1
        count++
      }
    }
    for (let at = 1; at < ends.length; at++) ends[at] = (ends[at] ?? 0) + (ends[at - 1] ?? 0)
    const parents = new Int32Array(count)
    // Filling moves each start index on until it is the end index.
    for (const [parent, children] of edges.entries()) {
      for (const child of children) {
        if (child === absent) continue
        parents[ends[child] ?? 0] = parent
        ends[child] = (ends[child] ?? 0) + 1
      }
    }
    this.#ends = ends
    this.#parents = parents
  }

  /** Returns the numbers of the nodes that lead directly to a node. */
  of(child: number): Int32Array {
    return this.#parents.subarray(child === 0 ? 0 : this.#ends[child - 1], this.#ends[child])
  }
}

/** A hop to another schema for the same value. */
const same = (to: string): Hop => ({ kind: 'same', to })

/**
 * Returns the hops from a node to its properties, items and alternatives; additional properties and items come
 * last.
 */
function listHops(node: TypeNode | undefined): readonly Hop[] {
  switch (node?.kind) {
    case 'object': {
      const named = node.properties.map(({ name, type }): Hop => ({ kind: 'property', name, to: type }))
      return node.additional === false ? named : [...named, { kind: 'other-property', to: node.additional }]
    }
    case 'array': {
      const places = node.prefix.map((to, index): Hop => ({ kind: 'place', index, to }))
      return node.items === false ? places : [...places, { kind: 'item', to: node.items }]
    }
    case 'union':
    case 'all':
      return node.members.map(same)
    case 'conditional':
      return [node.if, node.then, node.else].flatMap((id) => (id === undefined ? [] : [same(id)]))
    case 'unevaluated':
    case 'resource':
      return [same(node.of)]
    case 'dynamic':
      return [same(node.to)]
    default:
      return []
  }
}

/** A path from a JSON root's type down to a node. */
export interface NodePath {
  readonly set: SchemaSet
  readonly root: CodecRoot
  readonly hops: readonly Hop[]
}

/** Returns the node that requests have in place of a node; the node itself if they do not differ. */
type RequestNode = (set: string, id: NodeId) => NodeId

/** The most nodes that one search looks at. */
const budget = 4000

/** A node of a search upwards, by number, with the hop that leads from it to the next node down. */
interface Step {
  readonly number: number
  readonly hop?: Hop
  readonly next?: Step
}

/** Finds paths from the JSON roots of a version down to its nodes, by searching upwards from a node. */
export class NodePaths {
  readonly #sets: readonly SchemaSet[]
  readonly #roots: ReadonlyMap<string, ReadonlyMap<NodeId, CodecRoot>>
  #places: readonly (readonly [SchemaSet, NodePlaces])[] | undefined
  readonly #above = new Map<SchemaSet, Above>()

  readonly #requested: RequestNode

  /** With `requested`, nodes are also looked for as requests have them. */
  constructor({ sets }: Version, { json }: Roots, requested: RequestNode = (_set, id) => id) {
    this.#requested = requested
    this.#sets = sets.filter(({ language }) => language === 'json')
    const rootsIn = ({ name }: SchemaSet) => json.filter(({ set }) => set === name)
    this.#roots = new Map(
      this.#sets.map((set) => [set.name, new Map(rootsIn(set).map((root) => [root.node ?? '', root]))]),
    )
  }

  /** Returns the nodes that are declared at a location, with their sets; `[]` without a location. */
  at(place: Location | undefined): readonly (readonly [SchemaSet, TypeNode])[] {
    if (place === undefined) return []
    this.#places ??= this.#sets.map((set) => [set, new NodePlaces([...set.nodes.values()])])
    return this.#places.flatMap(([set, lines]) => lines.at(place).map((node) => [set, node] as const))
  }

  /** Returns a compared node with each set that has its id, and the node that requests have in its place. */
  with(node: TypeNode): readonly (readonly [SchemaSet, TypeNode])[] {
    return this.#sets.flatMap((set) => {
      if (!set.nodes.has(node.id)) return []
      const sent = set.nodes.get(this.#requested(set.name, node.id))
      return sent === undefined || sent.id === node.id ? [[set, node]] : [[set, node] as const, [set, sent]]
    })
  }

  /**
   * Yields paths to a node, from the nearest root first, and only from wanted roots. Unnamed parts of other
   * schemas do not count as roots; at most 4000 nodes are looked at.
   */
  *to(set: SchemaSet, target: NodeId, isWanted: (root: CodecRoot) => boolean): Iterable<NodePath> {
    const numbered = numberedNodes(set)
    const above = this.#above.get(set) ?? new Above(numbered)
    this.#above.set(set, above)
    const roots = this.#roots.get(set.name)
    const first = numbered.numberOf.get(target)
    const queue: Step[] = first === undefined ? [] : [{ number: first }]
    const seen = new Set<number>()
    for (let index = 0; index < Math.min(queue.length, budget); index += 1) {
      const step = queue[index]
      if (step === undefined || seen.has(step.number)) continue
      seen.add(step.number)
      const node = numbered.nodes[step.number]
      const root = roots?.get(node?.id ?? '')
      // An unnamed part has a root only because generated code names it; documents are not written for it.
      const isPart = node?.name === undefined && above.of(step.number).length > 0
      if (root !== undefined && !isPart && isWanted(root)) {
        yield { set, root, hops: hopsFrom(step) }
      }
      for (const { from, hop } of above.of(step.number)) queue.push({ number: from, hop, next: step })
    }
  }
}

/** Lists the hops from a step down to the node that was looked for. */
function hopsFrom(first: Step): readonly Hop[] {
  const hops: Hop[] = []
  for (let step: Step | undefined = first; step?.hop !== undefined; step = step.next) hops.push(step.hop)
  return hops
}

/** Finds nodes by line and column: a hash table in two arrays, since few of many nodes are ever asked for. */
class NodePlaces {
  readonly #nodes: readonly TypeNode[]
  readonly #first: Int32Array
  readonly #next: Int32Array

  /** Puts the nodes into chains by their location, those of one chain in the original order. */
  constructor(nodes: readonly TypeNode[]) {
    this.#nodes = nodes
    this.#first = new Int32Array(nodes.length + 1).fill(-1)
    this.#next = new Int32Array(nodes.length).fill(-1)
    for (let number = nodes.length - 1; number >= 0; number -= 1) {
      const node = nodes[number]
      if (node === undefined) continue
      const chain = this.#hashLocation(node.at)
      this.#next[number] = this.#first[chain] ?? -1
      this.#first[chain] = number
    }
  }

  /** Returns the nodes that are declared at exactly this file, line and column, in their original order. */
  at(place: Location): readonly TypeNode[] {
    const found: TypeNode[] = []
    for (let number = this.#first[this.#hashLocation(place)] ?? -1; number >= 0; ) {
      const node = this.#nodes[number]
      if (node && isSamePlace(node.at, place)) found.push(node)
      number = this.#next[number] ?? -1
    }
    return found
  }

  /** Hashes line and column to a chain. Columns count because a whole description can be on one line. */
  #hashLocation({ line, column }: Location): number {
    return (line * 65_599 + column) % this.#first.length
  }
}
