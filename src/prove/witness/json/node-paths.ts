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

/** A way from a root's type down to a node. */
export interface NodePath {
  readonly set: SchemaSet
  readonly root: CodecRoot
  readonly hops: readonly Hop[]
}

/** What requests carry where a schema of a set leads to a node. */
type RequestNode = (set: string, id: NodeId) => NodeId

/** Nodes that are looked at for one way. */
const budget = 4000

/** A node on a way that is looked for, by number, with the hop that leads on from it, nearer to the end. */
interface Step {
  readonly number: number
  readonly hop?: Hop
  readonly next?: Step
}

/** The ways from the JSON roots of a version to its nodes, found upwards. */
export class NodePaths {
  readonly #sets: readonly SchemaSet[]
  readonly #roots: ReadonlyMap<string, ReadonlyMap<NodeId, CodecRoot>>
  #places: readonly (readonly [SchemaSet, NodePlaces])[] | undefined
  readonly #above = new Map<SchemaSet, Above>()

  readonly #requested: RequestNode

  /** A node can be another in requests: it is looked for as well where its set says which. */
  constructor({ sets }: Version, { json }: Roots, requested: RequestNode = (_set, id) => id) {
    this.#requested = requested
    this.#sets = sets.filter(({ language }) => language === 'json')
    const rootsIn = ({ name }: SchemaSet) => json.filter(({ set }) => set === name)
    this.#roots = new Map(
      this.#sets.map((set) => [set.name, new Map(rootsIn(set).map((root) => [root.node ?? '', root]))]),
    )
  }

  /** The nodes that stand at a place, with their sets. */
  at(place: Location | undefined): readonly (readonly [SchemaSet, TypeNode])[] {
    if (place === undefined) return []
    this.#places ??= this.#sets.map((set) => [set, new NodePlaces([...set.nodes.values()])])
    return this.#places.flatMap(([set, lines]) => lines.at(place).map((node) => [set, node] as const))
  }

  /** The sets that have a node of this id; the comparison sees it in normal form. */
  with(node: TypeNode): readonly (readonly [SchemaSet, TypeNode])[] {
    return this.#sets.flatMap((set) => {
      if (!set.nodes.has(node.id)) return []
      const sent = set.nodes.get(this.#requested(set.name, node.id))
      return sent === undefined || sent.id === node.id ? [[set, node]] : [[set, node] as const, [set, sent]]
    })
  }

  /** The ways to a node, from the nearest root first; further ones only from roots that are wanted. */
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
      // A part that generated code calls by a name of its own is no schema that documents are written for.
      const isPart = node?.name === undefined && above.of(step.number).length > 0
      if (root !== undefined && !isPart && isWanted(root)) {
        yield { set, root, hops: hopsFrom(step) }
      }
      for (const { from, hop } of above.of(step.number)) queue.push({ number: from, hop, next: step })
    }
  }
}

function hopsFrom(first: Step): readonly Hop[] {
  const hops: Hop[] = []
  for (let step: Step | undefined = first; step?.hop !== undefined; step = step.next) hops.push(step.hop)
  return hops
}

/** Nodes by the line and column that they begin at, of whatever file: chains of numbers, since few of many are ever asked for. */
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

  at(place: Location): readonly TypeNode[] {
    const found: TypeNode[] = []
    for (let number = this.#first[this.#hashLocation(place)] ?? -1; number >= 0; ) {
      const node = this.#nodes[number]
      if (node && isSamePlace(node.at, place)) found.push(node)
      number = this.#next[number] ?? -1
    }
    return found
  }

  /** A description may stand in one line. */
  #hashLocation({ line, column }: Location): number {
    return (line * 65_599 + column) % this.#first.length
  }
}
