import { invariant } from '../diagnostics/index.ts'
import type {
  ConditionalNode,
  NodeId,
  ObjectNode,
  SchemaSet,
  TypeKind,
  TypeNode,
  UnionNode,
} from './model.ts'
import { listContentElements } from './particle.ts'

/** One answer for every kind of node: a new kind breaks the build until each visitor answers. */
export type Visitor<R> = { readonly [K in TypeKind]: (node: Extract<TypeNode, { kind: K }>) => R }

/** Calls the visitor's function for the node's kind and returns its answer. */
export function visit<R>(node: TypeNode, visitor: Visitor<R>): R {
  const answer = visitor[node.kind] as (node: TypeNode) => R
  return answer(node)
}

/** The node of an id; throws where the set has none, because ids come from the model itself. */
export function findNode(set: SchemaSet, id: NodeId): TypeNode {
  const node = set.nodes.get(id)
  if (node === undefined) invariant(false, `schema set "${set.name}" has no node "${id}"`)
  return node
}

/** The node of an id, references followed to the first other node. A loop of references is refused at ingest. */
export function resolve(set: SchemaSet, id: NodeId): Exclude<TypeNode, { kind: 'reference' }> {
  let node = findNode(set, id)
  while (node.kind === 'reference') node = findNode(set, node.to)
  return node
}

const childrenVisitor: Visitor<readonly NodeId[]> = {
  scalar: () => [],
  'code-list': () => [],
  constant: () => [],
  unknown: () => [],
  never: () => [],
  list: (node) => [node.item],
  union: (node) => node.members,
  all: (node) => node.members,
  not: (node) => [node.of],
  conditional: (node) => [node.if, node.then, node.else].filter((id) => id !== undefined),
  unevaluated: (node) => [
    node.of,
    ...[node.properties, node.items].filter((id) => id !== undefined && id !== false),
  ],
  resource: (node) => [node.of, ...node.anchors.values()],
  dynamic: (node) => node.candidates,
  reference: (node) => [node.to],
  array: (node) => [
    ...node.prefix,
    ...(node.items === false ? [] : [node.items]),
    ...(node.contains ? [node.contains.type] : []),
  ],
  object: (node) => [
    ...node.properties.map((property) => property.type),
    ...node.patterns.map((pattern) => pattern.type),
    ...(node.additional === false ? [] : [node.additional]),
    ...(node.propertyNames === undefined ? [] : [node.propertyNames]),
  ],
  complex: (node) => [
    ...(node.derivation ? [node.derivation.base] : []),
    ...node.attributes.map((attribute) => attribute.type),
    ...(node.content.kind === 'text' ? [node.content.type] : []),
    ...listContentElements(node.content).map((element) => element.type),
  ],
}

/** The ids that a node refers to directly, in declared order. */
export function listChildren(node: TypeNode): readonly NodeId[] {
  return visit(node, childrenVisitor)
}

type To = (child: NodeId) => NodeId

/** A copy of a node with each child id replaced by `to(id)`; complex types and XML Schema lists stay the same. */
export function mapChildren(node: TypeNode, to: To): TypeNode {
  switch (node.kind) {
    case 'union':
      return unionWith(node, to)
    case 'all':
      return { ...node, members: node.members.map(to) }
    case 'not':
      return { ...node, of: to(node.of) }
    case 'reference':
      return { ...node, to: to(node.to) }
    case 'conditional':
      return conditionWith(node, to)
    case 'unevaluated':
      return {
        ...{ ...node, of: to(node.of) },
        ...(node.properties === undefined ? {} : { properties: node.properties && to(node.properties) }),
        ...(node.items === undefined ? {} : { items: node.items && to(node.items) }),
      }
    case 'array':
      return {
        ...{ ...node, prefix: node.prefix.map(to), items: node.items && to(node.items) },
        ...(node.contains ? { contains: { ...node.contains, type: to(node.contains.type) } } : {}),
      }
    case 'object':
      return objectWith(node, to)
    case 'resource': {
      const anchors = new Map([...node.anchors].map(([anchor, child]) => [anchor, to(child)]))
      return { ...node, of: to(node.of), anchors }
    }
    case 'dynamic':
      return { ...node, to: to(node.to), candidates: node.candidates.map(to) }
    default:
      return node
  }
}

/** `mapChildren` of a union; the schemas that its discriminator names are replaced, too. */
function unionWith(node: UnionNode, to: To): UnionNode {
  const { members, discriminator } = node
  if (discriminator === undefined) return { ...node, members: members.map(to) }
  const mapping = new Map([...discriminator.mapping].map(([name, id]) => [name, to(id)]))
  const { fallback } = discriminator
  const mapped = { ...discriminator, mapping, ...(fallback === undefined ? {} : { fallback: to(fallback) }) }
  return { ...node, members: members.map(to), discriminator: mapped }
}

/** `mapChildren` of a condition; a missing branch stays missing. */
function conditionWith(node: ConditionalNode, to: To): ConditionalNode {
  const [then, otherwise] = [node.then, node.else].map((id) => (id === undefined ? undefined : to(id)))
  return {
    ...{ ...node, if: to(node.if) },
    ...(then === undefined ? {} : { then }),
    ...(otherwise === undefined ? {} : { else: otherwise }),
  }
}

/** `mapChildren` of an object: declared, pattern and additional properties, and property names. */
function objectWith(node: ObjectNode, to: To): ObjectNode {
  return {
    ...node,
    properties: node.properties.map((property) => ({ ...property, type: to(property.type) })),
    patterns: node.patterns.map((pattern) => ({ ...pattern, type: to(pattern.type) })),
    additional: node.additional && to(node.additional),
    ...(node.propertyNames === undefined ? {} : { propertyNames: to(node.propertyNames) }),
  }
}

/** Every node reachable from the given ones, each once, in order of first meeting. */
export function listReachableNodes(set: SchemaSet, from: Iterable<NodeId>): readonly TypeNode[] {
  const found = new Map<NodeId, TypeNode>()
  const queue = [...from]
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (found.has(id)) continue
    const node = findNode(set, id)
    found.set(id, node)
    queue.push(...listChildren(node))
  }
  return [...found.values()]
}
