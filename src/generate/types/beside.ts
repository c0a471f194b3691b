import { type NodeId, type Property, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import { type Expression, intersectionExpression, keyword, unionExpression } from './expression.ts'

/** How the type of a property is written; nothing of it is written before it is needed. */
type Write = (id: NodeId) => Expression

/**
 * The type that the other schemas of `allOf` give a property which this object requires without a type. Written as
 * `unknown`, it would stay optional in the intersection.
 */
export function typeBeside(
  set: SchemaSet,
  beside: readonly NodeId[],
  name: string,
  write: Write,
): Expression {
  return intersectionExpression(beside.map((id) => propertyType(set, id, name, write, new Set())))
}

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
    const found = node.properties.find((property) => property.name === name)
    return found === undefined || isOpen(set, found.type) ? keyword('unknown') : write(found.type)
  }
  const parts = listParts(node).map((part) =>
    propertyType(set, part, name, write, new Set([...open, node.id])),
  )
  return node.kind === 'all'
    ? intersectionExpression(parts)
    : parts.length === 0
      ? keyword('unknown')
      : unionExpression(parts)
}

/** Whether a type requires a property that it leaves open and that a schema beside it describes. */
export function requiresWhatIsBeside(set: SchemaSet, id: NodeId, beside: readonly NodeId[]): boolean {
  if (beside.length === 0) return false
  const marker = (): Expression => keyword('string')
  return openNames(set, id, [], new Set()).some(
    (name) => typeBeside(set, beside, name, marker).code.text !== 'unknown',
  )
}

/** The properties that a type requires and leaves open, those that other parts of it describe left out. */
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
 * The members of `allOf` without those that only ask for an object, where another member describes one: an index
 * signature beside an interface would refuse that interface, and let misspelt names through.
 */
export function withoutOpenObjects(set: SchemaSet, members: readonly NodeId[]): readonly NodeId[] {
  if (!members.some((id) => isDescribed(set, id, new Set()))) return members
  return members.filter((id) => !isOpenObject(set, id, new Set()))
}

/** Whether every value of a type is an object of which something is known. */
function isDescribed(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId>): boolean {
  const node = resolve(set, id)
  if (open.has(node.id)) return false
  if (node.kind === 'object') return !isOpenObject(set, id, new Set())
  const parts = listParts(node)
  const isPartDescribed = (part: NodeId): boolean => isDescribed(set, part, new Set([...open, node.id]))
  return node.kind === 'all' ? parts.some(isPartDescribed) : parts.length > 0 && parts.every(isPartDescribed)
}

/** Whether a type is written as an object of which nothing is known: an index signature of `unknown`. */
function isOpenObject(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId>): boolean {
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

/** Whether a type is written as `unknown`. */
function isOpen(set: SchemaSet, id: NodeId, open: ReadonlySet<NodeId> = new Set()): boolean {
  const node = resolve(set, id)
  if (node.kind === 'unknown' || node.kind === 'not' || open.has(node.id)) return true
  if (node.kind === 'conditional' && listParts(node).length === 0) return true
  const parts = listParts(node)
  const inside = new Set([...open, node.id])
  if (node.kind === 'all') return parts.every((part) => isOpen(set, part, inside))
  return parts.some((part) => isOpen(set, part, inside))
}

/** The parts of a type other than an object, such as the members of a union. */
function listParts(node: TypeNode): readonly NodeId[] {
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
