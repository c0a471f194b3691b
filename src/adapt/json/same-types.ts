import {
  type Discriminator,
  type Json,
  type NodeId,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'
import { findScalarHeldForm } from '../../typescript/index.ts'
import type { TypeIds } from './alternatives.ts'

type Sets = readonly [SchemaSet, SchemaSet]

/** Tells whether types of two versions take the same values and say so in the same way; names of types say nothing. */
export class SameTypes {
  readonly #sets: Sets
  readonly #known = new Map<string, boolean>()

  constructor(one: SchemaSet, other: SchemaSet) {
    this.#sets = [one, other]
  }

  areSame(one: TypeIds, other: TypeIds): boolean {
    return one.length === other.length && one.every((type, index) => this.#areOne(type, other[index] ?? ''))
  }

  /** Pairs that lead back to themselves are the same unless something else tells them apart. */
  #areOne(one: NodeId, other: NodeId): boolean {
    const assumed = new Set<string>()
    const isSame = this.#compare(one, other, assumed)
    if (isSame) for (const key of assumed) this.#known.set(key, true)
    return isSame
  }

  #compare(one: NodeId, other: NodeId, assumed: Set<string>): boolean {
    const [a, b] = [resolve(this.#sets[0], one), resolve(this.#sets[1], other)]
    const key = `${a.id}\n${b.id}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    if (assumed.has(key)) return true
    assumed.add(key)
    const isSame =
      a.kind === b.kind &&
      isDiscriminatedAlike(this.#sets, a.id, b.id) &&
      said(a) === said(b) &&
      this.#areParts(listParts(a), listParts(b), assumed)
    if (!isSame) this.#known.set(key, false)
    return isSame
  }

  #areParts(one: readonly NodeId[], other: readonly NodeId[], assumed: Set<string>): boolean {
    if (one.length !== other.length) return false
    return one.every((type, index) => this.#compare(type, other[index] ?? '', assumed))
  }
}

/** Discriminators beside `allOf` lead to other types, whose names a document has. */
function isDiscriminatedAlike([one, other]: Sets, a: NodeId, b: NodeId): boolean {
  const [mine, theirs] = [one.discriminators?.get(a), other.discriminators?.get(b)]
  return mine === undefined && theirs === undefined
}

/** The nodes that a node is made of, in an order that does not depend on that of properties. */
function listParts(node: TypeNode): readonly NodeId[] {
  switch (node.kind) {
    case 'object':
      return [
        ...sorted(node.properties, ({ name }) => name).map(({ type }) => type),
        ...sorted(node.patterns, ({ pattern }) => pattern).map(({ type }) => type),
        ...(node.additional === false ? [] : [node.additional]),
        ...(node.propertyNames === undefined ? [] : [node.propertyNames]),
      ]
    case 'array':
      return [
        ...node.prefix,
        ...(node.items === false ? [] : [node.items]),
        ...(node.contains ? [node.contains.type] : []),
      ]
    case 'union':
    case 'all':
      return node.members
    case 'not':
      return [node.of]
    case 'conditional':
      return [node.if, node.then, node.else].filter((id) => id !== undefined)
    case 'unevaluated':
      return [node.of, node.properties, node.items].filter((id) => id !== undefined && id !== false)
    case 'resource':
      return [node.of, ...node.anchors.values()]
    case 'dynamic':
      return node.candidates
    default:
      return []
  }
}

/** What a node says beside its parts. */
function said(node: TypeNode): string {
  switch (node.kind) {
    case 'scalar':
    case 'code-list': {
      const { format, assertsFormat, ...facets } = node.facets
      const codes = node.kind === 'code-list' ? node.members.map(({ value }) => value).sort() : []
      const held = findScalarHeldForm(node)
      return print([node.primitive, facets, codes, assertsFormat === true ? format : '', held])
    }
    case 'constant':
      return print(node.values)
    case 'object': {
      const names = sorted(node.properties, ({ name }) => name).map(({ name, required }) => [name, required])
      const patterns = sorted(node.patterns, ({ pattern }) => pattern).map(({ pattern }) => pattern)
      const dependent = [...node.dependentRequired]
      const more = [node.additional === false, node.propertyNames === undefined]
      return print([names, patterns, dependent, more, node.minProperties, node.maxProperties])
    }
    case 'array': {
      const { contains } = node
      const counts = [node.minItems, String(node.maxItems), node.unique, node.items === false]
      const held = contains && [contains.min, String(contains.max)]
      return print([node.prefix.length, counts, held])
    }
    case 'union':
      return print([node.mode, node.discriminator && telling(node.discriminator, node.members)])
    case 'conditional':
      return print([node.then === undefined, node.else === undefined])
    case 'unevaluated':
      return print([
        typeof node.properties,
        typeof node.items,
        node.properties === false,
        node.items === false,
      ])
    case 'resource':
      return print([...node.anchors.keys()])
    case 'dynamic':
      return node.anchor
    default:
      return ''
  }
}

/** Names by the number of the alternative. */
function telling({ property, mapping }: Discriminator, members: readonly NodeId[]): Json {
  return [property, ...[...mapping].map(([name, id]) => [name, members.indexOf(id)])]
}

function print(value: unknown): string {
  return JSON.stringify(value)
}

function sorted<T>(all: readonly T[], by: (one: T) => string): readonly T[] {
  return [...all].sort((a, b) => (by(a) < by(b) ? -1 : 1))
}
