import { type Diagnostic, invariant, type Location } from '../../diagnostics/index.ts'
import type { Annotation, NodeId, TypeNode } from '../../schema/index.ts'
import type { SchemaPlace } from '../json-schema/index.ts'
import type { ReadingContext } from './openapi-object.ts'

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
  readonly context: ReadingContext
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

export function nodeAt({ nodes }: ReadSchemas, id: NodeId): TypeNode {
  const node = nodes.get(id)
  invariant(node, `the schema node "${id}" was read`)
  return node
}
