import type { Hop } from '../../../sample/index.ts'
import { absent, type NumberedNodes, type TypeNode } from '../../../schema/index.ts'

/** A hop, and the number of the node that it starts at. */
export interface Edge {
  readonly from: number
  readonly hop: Hop
}

/** Finds the hops that lead to a node of a set; each node's are computed when first asked for. */
export class Above {
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
