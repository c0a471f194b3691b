import { type NodeId, type Property, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import { code } from '../../typescript/index.ts'
import { type Expression, intersectionExpression, keyword, unionExpression } from './expression.ts'
import { listParts, saysOnlyKinds } from './json-kinds.ts'

/** Writes the type of a property; called only for types that are used. */
type Write = (id: NodeId) => Expression

/**
 * The intersection of the types that the other schemas of an `allOf` give a property; `unknown` if they give none.
 * For properties that this schema requires without a type: as `unknown`, they would stay optional in the
 * intersection.
 */
export function typeBeside(
  set: SchemaSet,
  beside: readonly NodeId[],
  name: string,
  write: Write,
): Expression {
  let isWritten = false
  const writePart: Write = (id) => {
    isWritten = true
    return write(id)
  }
  const found = intersectionExpression(beside.map((id) => propertyType(set, id, name, writePart, new Set())))
  // Only some alternatives give a type. Beside them, `unknown` would allow `undefined` where the property is optional.
  return isWritten && found.code.text === 'unknown' ? anyValue : found
}

/** Every value except `undefined`. */
const anyValue: Expression = { code: code`{} | null`, binds: 'union' }

/** Kinds of types whose values have no properties: as alternatives, they say nothing of those of an object. */
const neverObject: ReadonlySet<TypeNode['kind']> = new Set(['scalar', 'code-list', 'list', 'array', 'never'])

/**
 * Whether no value of a type is an object, as for scalars and arrays. A union is so if all its members are, an
 * `allOf` if one of its members is.
 */
function hasNoObject(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId> = new Set()): boolean {
  const node = resolve(set, id)
  if (neverObject.has(node.kind)) return true
  if (node.kind === 'constant')
    return !node.values.some((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
  if (open.has(node.id)) return false
  const parts = listParts(node)
  const hasNone = (part: NodeId): boolean => hasNoObject(set, part, new Set([...open, node.id]))
  return node.kind === 'all' ? parts.some(hasNone) : parts.length > 0 && parts.every(hasNone)
}

/**
 * The type that a schema and its parts give a property; `unknown` if they give none. `open` are the nodes being
 * visited.
 */
function propertyType(
  set: SchemaSet,
  id: NodeId,
  name: string,
  write: Write,
  open: ReadonlySet<NodeId>,
): Expression {
  const node = resolve(set, id)
  if (open.has(node.id)) return keyword('unknown')
  if (node.kind === 'object') {
    const further = node.patterns.length === 0 && node.additional
    const found = node.properties.find((property) => property.name === name)?.type ?? further
    if (found === false || isOpen(set, found)) return keyword('unknown')
    // A part that only limits the JSON type adds nothing to a type beside it.
    const isUntyped = resolve(set, found).kind === 'union' && saysOnlyKinds(set, found)
    return isUntyped ? keyword('unknown') : write(found)
  }
  const inner = listParts(node).filter((part) => node.kind === 'all' || !hasNoObject(set, part))
  const parts = inner.map((part) => propertyType(set, part, name, write, new Set([...open, node.id])))
  return node.kind === 'all'
    ? intersectionExpression(parts)
    : parts.length === 0
      ? keyword('unknown')
      : unionExpression(parts)
}

/** Whether a type requires a property without a type for which another schema of the same `allOf` gives one. */
export function requiresWhatIsBeside(set: SchemaSet, id: NodeId, beside: readonly NodeId[]): boolean {
  if (beside.length === 0) return false
  const marker = (): Expression => keyword('string')
  return openNames(set, id, [], new Set()).some(
    (name) => typeBeside(set, beside, name, marker).code.text !== 'unknown',
  )
}

/**
 * The names of properties that a type requires without a type, and that no schema beside it (in an `allOf`) gives
 * one.
 */
function openNames(
  set: SchemaSet,
  id: NodeId,
  beside: readonly NodeId[],
  open: ReadonlySet<NodeId>,
): readonly string[] {
  const node = resolve(set, id)
  if (open.has(node.id)) return []
  if (node.kind === 'object') {
    const marker = (): Expression => keyword('string')
    return node.properties
      .filter((property) => isLeftOpen(set, property))
      .filter(({ name }) => typeBeside(set, beside, name, marker).code.text === 'unknown')
      .map(({ name }) => name)
  }
  const inside = node.kind === 'all' ? [...beside, ...node.members] : beside
  return listParts(node).flatMap((part) => openNames(set, part, inside, new Set([...open, node.id])))
}

/**
 * The members of `allOf` without plain open objects, if another member describes an object; otherwise all. An
 * index signature beside an interface would refuse that interface, and let misspelt names through.
 */
export function withoutOpenObjects(set: SchemaSet, members: readonly NodeId[]): readonly NodeId[] {
  if (!members.some((id) => isDescribed(set, id, new Set()))) return members
  return members.filter((id) => !isOpenObject(set, id, new Set()))
}

/** Whether every value of a type is an object with known properties or a known type of properties. */
function isDescribed(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId>): boolean {
  const node = resolve(set, id)
  if (open.has(node.id)) return false
  if (node.kind === 'object') return !isOpenObject(set, id, new Set())
  const parts = listParts(node)
  const isPartDescribed = (part: NodeId): boolean => isDescribed(set, part, new Set([...open, node.id]))
  return node.kind === 'all' ? parts.some(isPartDescribed) : parts.length > 0 && parts.every(isPartDescribed)
}

/** Whether some value of a type is an object with known properties or a known type of properties. */
export function describesObjects(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId> = new Set()): boolean {
  const node = resolve(set, id)
  if (open.has(node.id)) return false
  if (node.kind === 'object') return !isOpenObject(set, id)
  return listParts(node).some((part) => describesObjects(set, part, new Set([...open, node.id])))
}

/** Whether a type is an object without known properties, written as an index signature of `unknown`. */
export function isOpenObject(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId> = new Set()): boolean {
  const node = resolve(set, id)
  if (open.has(node.id)) return false
  if (node.kind === 'object') {
    const { properties, additional } = node
    return properties.length === 0 && additional !== false && resolve(set, additional).kind === 'unknown'
  }
  const members = node.kind === 'all' ? node.members : []
  return members.length > 0 && members.every((part) => isOpenObject(set, part, new Set([...open, node.id])))
}

/** Whether an object requires a property without giving it a type. */
export function isLeftOpen(set: SchemaSet, { required, type }: Property): boolean {
  return required && isOpen(set, type)
}

/**
 * Whether a type is written as `unknown`: it allows anything, is recursive without more, or is a union with such a
 * member or an `allOf` of only such.
 */
function isOpen(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId> = new Set()): boolean {
  const node = resolve(set, id)
  if (node.kind === 'unknown' || node.kind === 'not' || open.has(node.id)) return true
  if (node.kind === 'conditional' && listParts(node).length === 0) return true
  const parts = listParts(node)
  const inside = new Set([...open, node.id])
  if (node.kind === 'all') return parts.every((part) => isOpen(set, part, inside))
  return parts.some((part) => isOpen(set, part, inside))
}
