import type { NodeId, SchemaSet, TypeNode } from './model.ts'
import { documentParts } from './substitution.ts'
import { resolve } from './visit.ts'

/**
 * What is true of some type that a document can need below a type, itself included (`documentTypes`), for every type of
 * a set. Types that lead to each other have one answer, so that each is looked at once, however many roots ask.
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

  of(type: NodeId): ReadonlySet<T> {
    const { id } = resolve(this.#set, type)
    return this.#found.get(id) ?? this.#visitAll(id)
  }

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

  #lower(id: NodeId, at = Number.POSITIVE_INFINITY): void {
    if (at < (this.#earliest.get(id) ?? at)) this.#earliest.set(id, at)
  }

  /** Ends the types that lead to each other, once the first of them that was met has seen all below it. */
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
