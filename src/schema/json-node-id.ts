import type { NodeId, TypeNode } from './model.ts'

const ending = '#~any'

/** The id of a document's type of every value, shared by all its schemas that leave something open. */
export function anythingIn(path: string): NodeId {
  return `${path}${ending}`
}

/** Whether an id is that of a document's shared type of every value, which has no place in the document. */
export function isAnything(id: NodeId): boolean {
  return id.endsWith(ending)
}

/**
 * The id of the node at a JSON pointer, or else at the nearest enclosing pointer that has one; undefined where
 * none has. `pointer` begins with the document's path, as ids do.
 */
export function findPointerNode(nodes: ReadonlyMap<NodeId, TypeNode>, pointer: string): NodeId | undefined {
  const start = pointer.indexOf('#') + 1
  for (let end = pointer.length; end >= start; end = pointer.lastIndexOf('/', end - 1)) {
    const prefix = pointer.slice(0, end)
    // A parameter or a body without a schema has a node that stands beside its pointer.
    const found = [prefix, `${prefix}~schema`].find((id) => nodes.has(id))
    if (found !== undefined) return found
  }
  return undefined
}
