import {
  type ApiOperations,
  operationNames,
  type Pair,
  pairMedia,
  pairOperations,
} from '../../../diff/index.ts'
import type { CodecRoot } from '../../../run/index.ts'
import { type Operation, resolve, type Version } from '../../../schema/index.ts'
import { findLayout, typeKey } from '../../../typescript/index.ts'

type Types = ReadonlyMap<string, ReadonlySet<string>>

type OperationPair = ApiOperations['operations'][number]

/** Knows which operations of two versions, and which types of their bodies, were compared with each other. */
export class BodyTypes {
  readonly #versions: readonly [Version, Version]
  #operations: readonly OperationPair[] | undefined
  #names: ((operation: Operation) => string) | undefined
  /** The types of the later version by the type of the earlier version that they were compared with. */
  #found: Types | undefined

  constructor(from: Version, to: Version) {
    this.#versions = [from, to]
  }

  /** Whether a root of one side and a root of the other are types of bodies that were compared. */
  areOne(side: 'before' | 'after', root: CodecRoot, other: CodecRoot): boolean {
    this.#found ??= mapComparedTypes(...this.#versions, this.#paired())
    const [before, after] = side === 'before' ? [root, other] : [other, root]
    const [from, to] = this.#versions
    return this.#found.get(typeKey(from, before))?.has(typeKey(to, after)) === true
  }

  /** Returns the operation of the other side that an operation was paired with; undefined if there is none. */
  counterpart(side: 'before' | 'after', operation: Operation): Operation | undefined {
    const other = side === 'before' ? 'after' : 'before'
    return this.#paired().find((pair) => pair[side] === operation)?.[other]
  }

  /** Returns a version's operations and webhooks that a scope names. */
  concernedBy({ operations }: Pair['scope'], { apis }: Version): readonly Operation[] {
    this.#names ??= operationNames(...this.#versions)
    const names = this.#names
    const used = new Set(operations)
    const all = apis.flatMap((api) => [...api.operations, ...(api.webhooks ?? [])])
    return all.filter((operation) => used.has(names(operation)))
  }

  /** Returns all pairs of operations; computed once. */
  #paired(): readonly OperationPair[] {
    this.#operations ??= pairOperations(...this.#versions).flatMap(({ operations }) => operations)
    return this.#operations
  }
}

/**
 * Maps each type of a body in the earlier version to the types that it was compared with. Request bodies are also
 * mapped by their request types.
 */
function mapComparedTypes(from: Version, to: Version, operations: readonly OperationPair[]): Types {
  const found = new Map<string, Set<string>>()
  for (const { before, after } of operations) {
    for (const [one, other] of before && after ? pairMedia(before, after) : []) {
      if (one.schema.kind !== 'type' || other.schema.kind !== 'type') continue
      const type = typeKey(from, one.schema)
      found.set(type, (found.get(type) ?? new Set()).add(typeKey(to, other.schema)))
      if (before?.request?.media.includes(one) !== true) continue
      const sent = requestKey(from, one.schema)
      found.set(sent, (found.get(sent) ?? new Set()).add(requestKey(to, other.schema)))
    }
  }
  return found
}

/** The key of the type that requests have for a body's type. */
function requestKey(version: Version, { set: name, node = '' }: Pick<CodecRoot, 'set' | 'node'>): string {
  const { set, requestNode } = findLayout(version).set(name)
  return `${name}#${resolve(set, requestNode(resolve(set, node).id)).id}`
}
