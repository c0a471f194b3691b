import { isDeepStrictEqual } from 'node:util'
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

/**
 * Tests whether types of two versions accept the same documents in the same structure, and mean the same value where
 * both have a default for a property that is absent. Names of types do not count.
 */
export class SameTypes {
  readonly #sets: Sets
  readonly #known = new Map<string, boolean>()

  constructor(one: SchemaSet, other: SchemaSet) {
    this.#sets = [one, other]
  }

  /** Whether both lists have equal types in the same order. */
  areSame(one: TypeIds, other: TypeIds): boolean {
    return one.length === other.length && one.every((type, index) => this.#areOne(type, other[index] ?? ''))
  }

  /** Whether two types are equal. A pair inside itself is assumed equal until a difference is found. */
  #areOne(one: NodeId, other: NodeId): boolean {
    const assumed = new Set<string>()
    const isSame = this.#compare(one, other, assumed)
    if (isSame) for (const key of assumed) this.#known.set(key, true)
    return isSame
  }

  /** Compares two types with all their parts. Adds each pair met to `assumed`, and caches only differences. */
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
      printDeclaration(a) === printDeclaration(b) &&
      haveSameDefaults(a, b) &&
      this.#areParts(listParts(a), listParts(b), assumed)
    if (!isSame) this.#known.set(key, false)
    return isSame
  }

  /** Whether both lists of parts have the same length and equal types in order. */
  #areParts(one: readonly NodeId[], other: readonly NodeId[], assumed: Set<string>): boolean {
    if (one.length !== other.length) return false
    return one.every((type, index) => this.#compare(type, other[index] ?? '', assumed))
  }
}

/**
 * Whether neither type has a discriminator beside `allOf`. With one, types never count as equal, since documents
 * name the subtypes.
 */
function isDiscriminatedAlike([one, other]: Sets, a: NodeId, b: NodeId): boolean {
  const [mine, theirs] = [one.discriminators?.get(a), other.discriminators?.get(b)]
  return mine === undefined && theirs === undefined
}

/** Whether no property has another default in the other object. Where only one has a default, nothing is known. */
function haveSameDefaults(one: TypeNode, other: TypeNode): boolean {
  if (one.kind !== 'object' || other.kind !== 'object') return true
  return one.properties.every((property) => {
    const preset = other.properties.find(({ name }) => name === property.name)?.default
    return (
      preset === undefined || property.default === undefined || isDeepStrictEqual(property.default, preset)
    )
  })
}

/**
 * The types that a node consists of; those of properties sorted by name, so that declaration order does not
 * matter.
 */
function listParts(node: TypeNode): readonly NodeId[] {
  switch (node.kind) {
    case 'object':
      return [
        ...sortedBy(node.properties, ({ name }) => name).map(({ type }) => type),
        ...sortedBy(node.patterns, ({ pattern }) => pattern).map(({ type }) => type),
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

/**
 * A text of everything that a node declares except its parts and name: nodes with equal texts and parts are equal.
 */
function printDeclaration(node: TypeNode): string {
  switch (node.kind) {
    case 'scalar':
    case 'code-list': {
      const { format, assertsFormat, ...facets } = node.facets
      const codes = node.kind === 'code-list' ? node.members.map(({ value }) => value).sort() : []
      const held = findScalarHeldForm(node)
      return printAsJson([node.primitive, facets, codes, assertsFormat === true ? format : '', held])
    }
    case 'constant':
      return printAsJson(node.values)
    case 'object': {
      const names = sortedBy(node.properties, ({ name }) => name).map(({ name, required }) => [
        name,
        required,
      ])
      const patterns = sortedBy(node.patterns, ({ pattern }) => pattern).map(({ pattern }) => pattern)
      const dependent = [...node.dependentRequired]
      const more = [node.additional === false, node.propertyNames === undefined]
      return printAsJson([names, patterns, dependent, more, node.minProperties, node.maxProperties])
    }
    case 'array': {
      const { contains } = node
      const counts = [node.minItems, String(node.maxItems), node.unique, node.items === false]
      const held = contains && [contains.min, String(contains.max)]
      return printAsJson([node.prefix.length, counts, held])
    }
    case 'union':
      return printAsJson([
        node.mode,
        node.discriminator && printDiscriminator(node.discriminator, node.members),
      ])
    case 'conditional':
      return printAsJson([node.then === undefined, node.else === undefined])
    case 'unevaluated':
      return printAsJson([
        typeof node.properties,
        typeof node.items,
        node.properties === false,
        node.items === false,
      ])
    case 'resource':
      return printAsJson([...node.anchors.keys()])
    case 'dynamic':
      return node.anchor
    default:
      return ''
  }
}

/** A discriminator as JSON, with the index of the member for each name instead of an id. */
function printDiscriminator({ property, mapping }: Discriminator, members: readonly NodeId[]): Json {
  return [property, ...[...mapping].map(([name, id]) => [name, members.indexOf(id)])]
}

function printAsJson(value: unknown): string {
  return JSON.stringify(value)
}

function sortedBy<T>(all: readonly T[], by: (one: T) => string): readonly T[] {
  return [...all].sort((a, b) => (by(a) < by(b) ? -1 : 1))
}
