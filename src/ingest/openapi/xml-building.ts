import { type Diagnostic, invariant, type Location } from '../../diagnostics/index.ts'
import type { Annotation, NodeId, ObjectNode, TypeNode } from '../../schema/index.ts'
import type { SchemaPlace } from '../json-schema/index.ts'
import type { ReadingContext } from './openapi-object.ts'

/** The node of a schema's type, through references and `allOf` that only describe, annotate or allow null. */
export function findTypeNode(read: ReadSchemas, id: NodeId): TypeNode {
  let node = nodeAt(read, id)
  for (let next = findReferredNode(read, node); next !== undefined; next = findReferredNode(read, node)) {
    node = nodeAt(read, next)
  }
  return node
}

/** The nodes from a schema to the one that constrains its value, each leading to the next. */
function listNodePath(read: ReadSchemas, id: NodeId): readonly TypeNode[] {
  const found = [nodeAt(read, id)]
  for (let next = findNextNode(read, found[0]); next !== undefined; next = findNextNode(read, found.at(-1)))
    found.push(next)
  return found
}

/** The node that constrains a schema's value, through references and single parts; computed once per schema. */
export function findValueNode(read: ReadSchemas, id: NodeId): TypeNode {
  const found = read.carried.get(id) ?? listNodePath(read, id).at(-1) ?? nodeAt(read, id)
  read.carried.set(id, found)
  return found
}

/** The ids of the schemas that describe a value (title, `xml` …), nearest first; not members that constrain it. */
export function listSayings(read: ReadSchemas, id: NodeId): readonly NodeId[] {
  return listNodePath(read, id).flatMap((node) => {
    const asking = new Set(askingMembers(read, node))
    return node.kind === 'all' ? [node.id, ...node.members.filter((one) => !asking.has(one))] : [node.id]
  })
}

/** The members of an `allOf` that constrain a value; others only describe it (`description`, `xml`). */
export function askingMembers(read: ReadSchemas, node: TypeNode): readonly NodeId[] {
  if (node.kind !== 'all') return []
  return node.members.filter((id) => findValueNode(read, id).kind !== 'unknown')
}

/**
 * The single part that a node is equivalent to: the only constraining member of an `allOf` (the first if none
 * constrains), or the only constrained type of a schema without `type`. Undefined otherwise.
 */
export function onlyPart(read: ReadSchemas, node: TypeNode): TypeNode | undefined {
  if (node.kind === 'union') return findConstrainedType(read, node)
  if (node.kind !== 'all') return undefined
  const [only, ...others] = askingMembers(read, node)
  if (others.length > 0) return undefined
  const member = only ?? node.members[0]
  return member === undefined ? undefined : nodeAt(read, member)
}

/** The other member of a union of two, of which one is null; undefined for all other nodes. */
export function findNonNullMember(read: ReadSchemas, node: TypeNode): TypeNode | undefined {
  if (node.kind !== 'union' || node.members.length !== 2) return undefined
  const [only, ...others] = node.members.filter((id) => {
    const member = findValueNode(read, id)
    return !(member.kind === 'scalar' && member.primitive === 'null')
  })
  return only === undefined || others.length > 0 ? undefined : nodeAt(read, only)
}

/**
 * The target of a reference, also of one that is the only part of an `allOf` or beside null; undefined otherwise.
 */
function findReferredNode(read: ReadSchemas, node: TypeNode): NodeId | undefined {
  if (node.kind === 'reference') return node.to
  // The element is nillable instead.
  const part = node.kind === 'all' ? onlyPart(read, node) : findNonNullMember(read, node)
  return part?.kind === 'reference' ? part.to : undefined
}

/** The node that a reference leads to or that a node is equivalent to (`onlyPart`); undefined if it is neither. */
function findNextNode(read: ReadSchemas, node: TypeNode | undefined): TypeNode | undefined {
  if (node?.kind === 'reference') return nodeAt(read, node.to)
  return node && onlyPart(read, node)
}

/** The number of JSON types: a schema without `type` is a union with a member for each. */
const types = 6

/**
 * The only member with constraints of the union for a schema without `type`; undefined for other unions and for
 * several. An element does not show its JSON type, so it is taken to be of that one.
 */
function findConstrainedType(
  read: ReadSchemas,
  node: Extract<TypeNode, { kind: 'union' }>,
): TypeNode | undefined {
  if (node.mode !== 'any' || node.members.length !== types) return undefined
  const base = node.id.replace(/~type$/, '')
  if (!node.members.every((id) => id.startsWith(`${base}~`))) return undefined
  const [only, ...others] = node.members
    .map((id) => nodeAt(read, id))
    .filter((member) => hasOwnConstraints(read, member))
  return others.length === 0 ? only : undefined
}

/** Whether a member constrains its value beyond its type. */
function hasOwnConstraints(read: ReadSchemas, node: TypeNode): boolean {
  const isAnything = (id: NodeId | false) => id !== false && nodeAt(read, id).kind === 'unknown'
  switch (node.kind) {
    case 'object':
      return hasObjectConstraints(node) || !isAnything(node.additional)
    case 'array': {
      const { prefix, items, minItems, maxItems, unique, contains } = node
      const counts = minItems > 0 || maxItems < Number.POSITIVE_INFINITY || unique
      return counts || prefix.length > 0 || contains !== undefined || !isAnything(items)
    }
    case 'scalar':
      return Object.keys(node.facets).some((facet) => facet !== 'format')
    default:
      return false
  }
}

/** Whether an object has properties, patterns or other constraints, additional properties not considered. */
export function hasObjectConstraints(node: ObjectNode): boolean {
  const { properties, patterns, propertyNames, minProperties, maxProperties, dependentRequired } = node
  const counts = (minProperties ?? 0) > 0 || maxProperties !== undefined
  const names = propertyNames !== undefined || patterns.length > 0 || dependentRequired.size > 0
  return properties.length > 0 || counts || names
}

/** What XML bodies are read with. */
export interface XmlContext extends ReadingContext {
  /** Whether a root, and an array in no element, gets a name of ours where the description has none for it. */
  readonly namesUnnamedRoots?: boolean | undefined
}

/** What the JSON reader made of the schemas of XML bodies. */
export interface ReadSchemas {
  readonly nodes: ReadonlyMap<NodeId, TypeNode>
  readonly annotations: ReadonlyMap<NodeId, Annotation>
  readonly placeOf: (id: NodeId) => SchemaPlace | undefined
  /** What schemas are found to be carried as: without it, each step of a chain of `allOf` doubles the work. */
  readonly carried: Map<NodeId, TypeNode>
}

/** The building of one set: JSON nodes in, XML nodes out, each under the same id. */
export interface XmlBuilding {
  readonly context: XmlContext
  readonly read: ReadSchemas
  /** The XML node for a JSON node (references followed); it is made later. */
  typeOf(id: NodeId): NodeId
  add(node: TypeNode): NodeId
  /** Takes over what is said about a JSON node or property. */
  annotate(id: NodeId): void
  /** Every body that the node which is being made is part of is left open. */
  refuse(what: string, at: Location): void
  /** Says something of the node that is being made, where a body has it. */
  note(problem: Diagnostic): void
}

/** The JSON node of an id; throws where it was not read. */
export function nodeAt({ nodes }: ReadSchemas, id: NodeId): TypeNode {
  const node = nodes.get(id)
  invariant(node, `the schema node "${id}" was read`)
  return node
}
