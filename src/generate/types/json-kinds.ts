import {
  type Json,
  type NodeId,
  type ObjectNode,
  resolve,
  type SchemaSet,
  type TypeNode,
} from '../../schema/index.ts'

/** The types of JSON values. */
export type JsonTypeName = 'null' | 'boolean' | 'object' | 'array' | 'number' | 'string'

const everyKind: ReadonlySet<JsonTypeName> = new Set([
  'null',
  'boolean',
  'object',
  'array',
  'number',
  'string',
])

/**
 * The JSON types that a type allows at its place; all six where its keywords do not say, or where the type contains itself
 * (`open`: the types around it). Empty for a type without values.
 */
export function findKinds(
  set: SchemaSet,
  id: NodeId,
  open: ReadonlySet<NodeId> = new Set(),
): ReadonlySet<JsonTypeName> {
  const node = resolve(set, id)
  if (open.has(node.id)) return everyKind
  const parts = listParts(node).map((part) => findKinds(set, part, new Set([...open, node.id])))
  switch (node.kind) {
    case 'scalar':
    case 'code-list':
      return new Set([primitiveKind(node.primitive)])
    case 'constant':
      return new Set(node.values.map(valueKind))
    case 'object':
    case 'array':
      return new Set([node.kind])
    case 'never':
      return new Set()
    case 'all':
      return new Set([...everyKind].filter((kind) => parts.every((part) => part.has(kind))))
    default:
      return parts.length === 0 ? everyKind : new Set(parts.flatMap((part) => [...part]))
  }
}

/** The JSON type of the values of a primitive. */
export function primitiveKind(primitive: string): JsonTypeName {
  if (primitive === 'decimal' || primitive === 'number') return 'number'
  return primitive === 'null' || primitive === 'boolean' ? primitive : 'string'
}

/** The JSON type of a value. */
export function valueKind(value: Json): JsonTypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value as 'boolean' | 'object' | 'number' | 'string'
}

/** Whether a type is a union of one type for each JSON type, as keywords without `type` make it. */
export function allowsEveryKind(set: SchemaSet, node: TypeNode): boolean {
  if (node.kind !== 'union' || node.members.length !== everyKind.size || node.discriminator) return false
  return new Set(node.members.flatMap((member) => [...findKinds(set, member)])).size === everyKind.size
}

/** Whether a type says no more than which JSON types its values and their parts have. */
export function saysOnlyKinds(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId> = new Set()): boolean {
  const node = resolve(set, id)
  if (open.has(node.id)) return false
  const inside = new Set([...open, node.id])
  const saysOnlyKindsBelow = (below: NodeId): boolean => {
    const inner = resolve(set, below)
    return inner.kind === 'unknown' || (allowsEveryKind(set, inner) && saysOnlyKinds(set, below, inside))
  }
  switch (node.kind) {
    case 'scalar':
      return true
    case 'union':
      return allowsEveryKind(set, node) && node.members.every((member) => saysOnlyKinds(set, member, inside))
    case 'object':
      return isWithoutNames(node) && node.additional !== false && saysOnlyKindsBelow(node.additional)
    case 'array':
      return node.prefix.length === 0 && node.items !== false && saysOnlyKindsBelow(node.items)
    default:
      return false
  }
}

export function isWithoutNames({ properties, patterns }: ObjectNode): boolean {
  return properties.length + patterns.length === 0
}

/**
 * The types that a type consists of at the same place: members of a union or `allOf`, both branches of a
 * condition. None for objects, arrays and scalars.
 */
export function listParts(node: TypeNode): readonly NodeId[] {
  switch (node.kind) {
    case 'all':
    case 'union':
      return node.members
    case 'unevaluated':
    case 'resource':
      return [node.of]
    case 'dynamic':
      return node.candidates
    case 'conditional':
      return node.then === undefined || node.else === undefined ? [] : [node.then, node.else]
    default:
      return []
  }
}
