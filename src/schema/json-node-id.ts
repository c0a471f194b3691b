import type { NodeId, TypeNode } from './model.ts'

const ending = '#~any'

/** What a document calls the type of every value, which all its schemas share that leave something open. */
export function anythingIn(path: string): NodeId {
  return `${path}${ending}`
}

/** Whether a type is that one: no place of the document is its own. */
export function isAnything(id: NodeId): boolean {
  return id.endsWith(ending)
}

/**
 * The node of the nearest schema that a JSON pointer leads into: a keyword of it, an item of one of its lists. `pointer`
 * has the document's path before it, as ids have.
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
