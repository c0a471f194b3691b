import type { Location } from '../../../diagnostics/index.ts'
import {
  type NodeId,
  nodeOf,
  resolve,
  type SchemaSet,
  type TypeNode,
  type Version,
} from '../../../schema/index.ts'
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

/** The ways from the JSON roots of a version to its nodes, found upwards. */
export class Ways {
  readonly #sets: readonly SchemaSet[]
  readonly #roots: ReadonlyMap<string, Root>
  #lines: ReadonlyMap<number, readonly (readonly [SchemaSet, TypeNode])[]> | undefined
  readonly #above = new Map<SchemaSet, ReadonlyMap<NodeId, readonly NodeId[]>>()

  constructor({ sets }: Version, { json }: Roots) {
    this.#sets = sets.filter(({ language }) => language === 'json')
    this.#roots = new Map(json.map((root) => [`${root.set}#${root.node}`, root]))
  }

  /** The nodes that stand at a place, with their sets. */
  at(place: Location | undefined): readonly (readonly [SchemaSet, TypeNode])[] {
    this.#lines ??= linesOf(this.#sets)
    const found = (place && this.#lines.get(place.line)) ?? []
    return found.filter(([, { at }]) => at.column === place?.column && at.file === place.file)
  }

  /** The sets that a node is of. */
  with(node: TypeNode): readonly (readonly [SchemaSet, TypeNode])[] {
    return this.#sets.flatMap((set) => (set.nodes.get(node.id) === node ? [[set, node] as const] : []))
  }

  /** The ways to a node, from the nearest root first; further ones only from roots of a name that is asked for. */
  *to(set: SchemaSet, target: NodeId, rootName?: string): Iterable<Way> {
    const above = this.#above.get(set) ?? aboveOf(set)
    this.#above.set(set, above)
    const queue: { readonly id: NodeId; readonly hops: readonly Hop[] }[] = [{ id: target, hops: [] }]
    const seen = new Set<NodeId>()
    for (let index = 0; index < Math.min(queue.length, budget); index += 1) {
      const { id, hops } = queue[index] ?? { id: target, hops: [] }
      if (seen.has(id)) continue
      seen.add(id)
      const root = this.#roots.get(`${set.name}#${id}`)
      if (root !== undefined && (rootName === undefined || root.local === rootName)) yield { set, root, hops }
      for (const parent of above.get(id) ?? []) {
        for (const hop of hopsOf(nodeOf(set, parent))) {
          if (resolve(set, hop.to).id === id) queue.push({ id: parent, hops: [hop, ...hops] })
        }
      }
    }
  }
}

/** Nodes by the line that they begin in, of whatever file: few are ever asked for. */
function linesOf(
  sets: readonly SchemaSet[],
): ReadonlyMap<number, readonly (readonly [SchemaSet, TypeNode])[]> {
  const found = new Map<number, (readonly [SchemaSet, TypeNode])[]>()
  for (const set of sets) {
    for (const node of set.nodes.values()) {
      const known = found.get(node.at.line)
      if (known) known.push([set, node])
      else found.set(node.at.line, [[set, node]])
    }
  }
  return found
}

/** What stands above each node; references count as what they lead to. */
function aboveOf(set: SchemaSet): ReadonlyMap<NodeId, readonly NodeId[]> {
  const found = new Map<NodeId, NodeId[]>()
  for (const [id, node] of set.nodes) {
    for (const target of targetsOf(node)) {
      const to = resolve(set, target).id
      const known = found.get(to)
      if (known === undefined) found.set(to, [id])
      else if (known.at(-1) !== id) known.push(id)
    }
  }
  return found
}

/** Where the hops from a node lead. */
function targetsOf(node: TypeNode): readonly NodeId[] {
  if (node.kind !== 'object') return hopsOf(node).map(({ to }) => to)
  const named = node.properties.map(({ type }) => type)
  return node.additional === false ? named : [...named, node.additional]
}

function hopsOf(node: TypeNode): readonly Hop[] {
  const same = (to: NodeId): Hop => ({ kind: 'same', to })
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
