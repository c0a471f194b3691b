import { invariant, type Location } from '../../diagnostics/index.ts'
import type { Annotation, NodeId, TypeNode } from '../../schema/index.ts'
import type { Place } from '../json-schema/index.ts'
import type { ReadingContext } from './object.ts'

/** What the JSON reader made of the schemas of XML bodies. */
export interface ReadSchemas {
  readonly nodes: ReadonlyMap<NodeId, TypeNode>
  readonly annotations: ReadonlyMap<NodeId, Annotation>
  readonly placeOf: (id: NodeId) => Place | undefined
}

/** The building of one set: JSON nodes in, XML nodes out, each under the same id. */
export interface XmlBuilding {
  readonly context: ReadingContext
  readonly read: ReadSchemas
  /** The XML node for a JSON node (references followed); it is made later. */
  typeOf(id: NodeId): NodeId
  add(node: TypeNode): NodeId
  /** Takes over what is said about a JSON node or property. */
  annotate(id: NodeId): void
  refuse(what: string, at: Location): void
}

/** The node that a chain of references ends at; loops are refused before. */
export function targetOf({ nodes }: ReadSchemas, id: NodeId): Exclude<TypeNode, { kind: 'reference' }> {
  let node = nodes.get(id)
  while (node?.kind === 'reference') node = nodes.get(node.to)
  invariant(node, `the schema node "${id}" was read`)
  return node
}
