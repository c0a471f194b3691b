import type { NodeId } from './model.ts'

const ending = '#~any'

/** What a document calls the type of every value, which all its schemas share that leave something open. */
export function anythingIn(path: string): NodeId {
  return `${path}${ending}`
}

/** Whether a type is that one: no place of the document is its own. */
export function isAnything(id: NodeId): boolean {
  return id.endsWith(ending)
}
