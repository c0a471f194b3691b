import { documentTypes, type NodeId, type SchemaSet } from '../../schema/index.ts'

const known = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/** Whether documents can have a type, at a place of its own or named in place of another. */
export function isInDocuments(set: SchemaSet, type: NodeId): boolean {
  const found = known.get(set) ?? typesInDocuments(set)
  known.set(set, found)
  return found.has(type)
}

function typesInDocuments(set: SchemaSet): ReadonlySet<NodeId> {
  const types = [...set.elements.values()].map(({ type }) => type)
  return new Set(documentTypes(set, types).map(({ id }) => id))
}
