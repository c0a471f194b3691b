import type { NodeId, Property } from './model.ts'
import type { SchemaSet } from './set.ts'
import { findNode, listChildren } from './visit.ts'

/** What a body of fields or parts is made of. */
export interface BodyParts {
  /** All schemas that are asked of the body itself. */
  readonly schemas: ReadonlySet<NodeId>
  readonly properties: readonly Property[]
  /** What else they lead to. */
  readonly others: readonly NodeId[]
}

/** The properties of a body, whichever of its schemas states them. */
export function bodyParts(set: SchemaSet, body: NodeId): BodyParts {
  const schemas = new Set([body])
  const properties: Property[] = []
  const others: NodeId[] = []
  for (const id of schemas) {
    const node = findNode(set, id)
    if (node.kind === 'object') {
      const types = new Set(node.properties.map(({ type }) => type))
      properties.push(...node.properties.filter(({ undeclared }) => !undeclared))
      others.push(...listChildren(node).filter((child) => !types.has(child)))
    } else if (node.kind === 'reference' || node.kind === 'all' || node.kind === 'union') {
      for (const child of listChildren(node)) schemas.add(child)
    } else others.push(...listChildren(node))
  }
  return { schemas, properties, others }
}
