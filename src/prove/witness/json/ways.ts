import type { Location } from '../../../diagnostics/index.ts'
import { type NodeId, resolve, type SchemaSet, type TypeNode, type Version } from '../../../schema/index.ts'
import type { Root, Roots } from '../../codecs.ts'
import type { Hop } from '../../generate/index.ts'

/** A way from a root's type down to a node. */
export interface Way {
  readonly set: SchemaSet
  readonly root: Root
  readonly hops: readonly Hop[]
}

/** Nodes that are looked at for one way. */
const budget = 4000

/** A hop, and the node that it starts at. */
interface Edge {
  readonly from: NodeId
  readonly hop: Hop
}

/** A node on a way that is looked for, with the hop that leads on from it, nearer to the end. */
interface Step {
  readonly id: NodeId
  readonly hop?: Hop
  readonly next?: Step
}

/** The ways from the JSON roots of a version to its nodes, found upwards. */
export class Ways {
  readonly #sets: readonly SchemaSet[]
  readonly #roots: ReadonlyMap<string, ReadonlyMap<NodeId, Root>>
  #places: readonly (readonly [SchemaSet, NodeLines])[] | undefined
  readonly #above = new Map<SchemaSet, ReadonlyMap<NodeId, readonly Edge[]>>()

  constructor({ sets }: Version, { json }: Roots) {
    this.#sets = sets.filter(({ language }) => language === 'json')
    const rootsIn = ({ name }: SchemaSet) => json.filter(({ set }) => set === name)
    this.#roots = new Map(
      this.#sets.map((set) => [set.name, new Map(rootsIn(set).map((root) => [root.node ?? '', root]))]),
    )
  }

  /** The nodes that stand at a place, with their sets. */
  at(place: Location | undefined): readonly (readonly [SchemaSet, TypeNode])[] {
    if (place === undefined) return []
    this.#places ??= this.#sets.map((set) => [set, new NodeLines([...set.nodes.values()])])
    return this.#places.flatMap(([set, lines]) => lines.at(place).map((node) => [set, node] as const))
  }

  /** The sets that have a node of this id; the comparison sees it in normal form. */
  with(node: TypeNode): readonly (readonly [SchemaSet, TypeNode])[] {
    return this.#sets.flatMap((set) => (set.nodes.has(node.id) ? [[set, node] as const] : []))
  }

  /** The ways to a node, from the nearest root first; further ones only from roots that are wanted. */
  *to(set: SchemaSet, target: NodeId, isWanted: (root: Root) => boolean): Iterable<Way> {
    const above = this.#above.get(set) ?? edgesAbove(set)
    this.#above.set(set, above)
    const queue: Step[] = [{ id: target }]
    const seen = new Set<NodeId>()
    for (let index = 0; index < Math.min(queue.length, budget); index += 1) {
      const step = queue[index]
      if (step === undefined || seen.has(step.id)) continue
      seen.add(step.id)
      const root = this.#roots.get(set.name)?.get(step.id)
      if (root !== undefined && isWanted(root)) {
        yield { set, root, hops: hopsFrom(step) }
      }
      for (const { from, hop } of above.get(step.id) ?? []) queue.push({ id: from, hop, next: step })
    }
  }
}

function hopsFrom(first: Step): readonly Hop[] {
  const hops: Hop[] = []
  for (let step: Step | undefined = first; step?.hop !== undefined; step = step.next) hops.push(step.hop)
  return hops
}

/** Nodes by the line that they begin in, of whatever file: chains of numbers, since few of many are ever asked for. */
class NodeLines {
  readonly #nodes: readonly TypeNode[]
  readonly #first: Int32Array
  readonly #next: Int32Array

  constructor(nodes: readonly TypeNode[]) {
    let last = 0
    for (const { at } of nodes) if (at.line > last) last = at.line
    this.#nodes = nodes
    this.#first = new Int32Array(last + 1).fill(-1)
    this.#next = new Int32Array(nodes.length).fill(-1)
    for (let number = nodes.length - 1; number >= 0; number -= 1) {
      const line = nodes[number]?.at.line ?? 0
      this.#next[number] = this.#first[line] ?? -1
      this.#first[line] = number
    }
  }

  at({ file, line, column }: Location): readonly TypeNode[] {
    const found: TypeNode[] = []
    for (let number = this.#first[line] ?? -1; number >= 0; number = this.#next[number] ?? -1) {
      const node = this.#nodes[number]
      if (node?.at.column === column && node.at.file === file) found.push(node)
    }
    return found
  }
}

/** The hops that lead to each node; references count as what they lead to. */
function edgesAbove(set: SchemaSet): ReadonlyMap<NodeId, readonly Edge[]> {
  const found = new Map<NodeId, Edge[]>()
  for (const [from, node] of set.nodes) {
    for (const hop of hopsOf(node)) {
      const to = resolve(set, hop.to).id
      const known = found.get(to)
      if (known === undefined) found.set(to, [{ from, hop }])
      else known.push({ from, hop })
    }
  }
  return found
}

const same = (to: NodeId): Hop => ({ kind: 'same', to })

function hopsOf(node: TypeNode): readonly Hop[] {
  switch (node.kind) {
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
