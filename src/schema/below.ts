import type { NodeId, SchemaSet, TypeNode } from './model.ts'
import { documentParts } from './substitution.ts'
import { resolve } from './visit.ts'

/**
 * For each type of a set, all values that `valuesOf` gives for the type itself and for the types that a document
 * can use below it (`documentTypes`). Types of one cycle share a result, so each type is visited only once.
 */
export class ReachableTypeValues<T> {
  readonly #set: SchemaSet
  readonly #valuesOf: (node: TypeNode) => Iterable<T>
  readonly #found = new Map<NodeId, ReadonlySet<T>>()
  /** The order in which types were met, and the earliest one that is still open and that they lead to (Tarjan). */
  readonly #met = new Map<NodeId, number>()
  readonly #earliest = new Map<NodeId, number>()
  readonly #open: Visit[] = []

  constructor(set: SchemaSet, valuesOf: (node: TypeNode) => Iterable<T>) {
    this.#set = set
    this.#valuesOf = valuesOf
  }

  /** The values of a type and of all types below it. */
  of(type: NodeId): ReadonlySet<T> {
    const { id } = resolve(this.#set, type)
    return this.#found.get(id) ?? this.#visitAll(id)
  }

  /**
   * Computes and stores the values of a type and of all types below it, without recursion (Tarjan's algorithm).
   */
  #visitAll(from: NodeId): ReadonlySet<T> {
    const path = [this.#begin(from)]
    for (let visit = path.at(-1); visit !== undefined; visit = path.at(-1)) {
      const next = visit.parts[visit.next++]
      if (next === undefined) {
        path.pop()
        this.#end(visit)
        const above = path.at(-1)
        if (above !== undefined) this.#lower(above.id, this.#earliest.get(visit.id))
      } else if (!this.#met.has(next)) path.push(this.#begin(next))
      else if (!this.#found.has(next)) this.#lower(visit.id, this.#met.get(next))
    }
    return this.#found.get(from) ?? new Set()
  }

  /** Marks a type as met, pushes it onto the stack of open types and lists its distinct parts. */
  #begin(id: NodeId): Visit {
    const at = this.#met.size
    this.#met.set(id, at)
    this.#earliest.set(id, at)
    const node = resolve(this.#set, id)
    const parts = [...new Set(documentParts(this.#set, node).map((part) => resolve(this.#set, part).id))]
    const visit = { id, node, parts, next: 0 }
    this.#open.push(visit)
    return visit
  }

  /** Lowers a type's entry in `#earliest` to `at` if that is smaller. */
  #lower(id: NodeId, at = Number.POSITIVE_INFINITY): void {
    if (at < (this.#earliest.get(id) ?? at)) this.#earliest.set(id, at)
  }

  /** Stores the values of a whole cycle once its first type is done; does nothing for the cycle's other types. */
  #end({ id }: Visit): void {
    if (this.#earliest.get(id) !== this.#met.get(id)) return
    const members = this.#open.splice(this.#open.findLastIndex((one) => one.id === id))
    const values = new Set<T>()
    for (const { node, parts } of members) {
      for (const value of this.#valuesOf(node)) values.add(value)
      for (const part of parts) for (const value of this.#found.get(part) ?? []) values.add(value)
    }
    for (const member of members) this.#found.set(member.id, values)
  }
}

interface Visit {
  readonly id: NodeId
  readonly node: TypeNode
  readonly parts: readonly NodeId[]
  next: number
}
