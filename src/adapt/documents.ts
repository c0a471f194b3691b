import type { Root } from '../align/index.ts'
import { elementsOf, type NodeId, type SchemaSet, type Version } from '../schema/index.ts'

/**
 * Whether a root can be a document of its own: operations carry it, or no other element refers to it (a library of
 * parts declares every part as a global element).
 */
export function isDocument(version: Version): (root: Root) => boolean {
  const referred = new Map(version.sets.map((set) => [set.name, referredTo(set)]))
  return ({ set, element, isBound }) => isBound || referred.get(set.name)?.has(element.id) !== true
}

function referredTo(set: SchemaSet): ReadonlySet<NodeId> {
  const found = new Set<NodeId>()
  for (const node of set.nodes.values()) {
    if (node.kind !== 'complex' || node.content.kind !== 'elements') continue
    for (const { declaration } of elementsOf(node.content.particle)) {
      if (declaration !== undefined) found.add(declaration)
    }
  }
  return found
}
