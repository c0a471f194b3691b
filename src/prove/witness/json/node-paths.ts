import type { Location } from '../../../diagnostics/index.ts'
import type { Hop } from '../../../sample/index.ts'
import {
  type NodeId,
  numberedNodes,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../../../schema/index.ts'
import type { CodecRoot, Roots } from '../../codecs.ts'
import { isSamePlace } from '../places.ts'
import { Above } from './above.ts'

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
