import { invariant } from '../diagnostics/index.ts'
import type { NodeId, TypeKind, TypeNode } from './model.ts'
import { elementsOfContent } from './particle.ts'
import type { SchemaSet } from './set.ts'

/** One answer for every kind of node: a new kind breaks the build until each visitor answers. */
export type Visitor<R> = { readonly [K in TypeKind]: (node: Extract<TypeNode, { kind: K }>) => R }

export function visit<R>(node: TypeNode, visitor: Visitor<R>): R {
  const answer = visitor[node.kind] as (node: TypeNode) => R
  return answer(node)
}

/** The node of an id; ids come from the model itself, so one that leads nowhere is our bug. */
export function nodeOf(set: SchemaSet, id: NodeId): TypeNode {
  const node = set.nodes.get(id)
  if (node === undefined) invariant(false, `schema set "${set.name}" has no node "${id}"`)
  return node
}

/** Follows references to the node that says something. A loop of pure references is refused at ingest. */
export function resolve(set: SchemaSet, id: NodeId): Exclude<TypeNode, { kind: 'reference' }> {
  let node = nodeOf(set, id)
  while (node.kind === 'reference') node = nodeOf(set, node.to)
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
    ...elementsOfContent(node.content).map((element) => element.type),
  ],
}

/** The nodes that a node is made of, in declared order. */
export function childrenOf(node: TypeNode): readonly NodeId[] {
  return visit(node, childrenVisitor)
}

/** Every node reachable from the given ones, each once, in order of first meeting. */
export function reachable(set: SchemaSet, from: Iterable<NodeId>): readonly TypeNode[] {
  const found = new Map<NodeId, TypeNode>()
  const queue = [...from]
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    if (found.has(id)) continue
    const node = nodeOf(set, id)
    found.set(id, node)
    queue.push(...childrenOf(node))
  }
  return [...found.values()]
}
