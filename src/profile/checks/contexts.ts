import { type DataElement, type NodeId, rootContexts, type SchemaSet } from '../../schema/index.ts'

/** Ids of the data elements in whose context a place stands. */
export type Contexts = ReadonlySet<string>

/** The data elements of a node that are meant in a context. A parent that the set never declares rules nothing out. */
export function meantIn(set: SchemaSet, id: NodeId, contexts: Contexts): readonly DataElement[] {
  const declared = declaredIds(set)
  return listDataElements(set, id).filter(
    ({ parent }) => parent === undefined || contexts.has(parent) || !declared.has(parent),
  )
}

/** The contexts that an element opens for what stands in it; an element without data elements lets its own through. */
export function contextsBelow(
  set: SchemaSet,
  element: { readonly id: NodeId; readonly type: NodeId },
  meant: readonly DataElement[],
  contexts: Contexts,
): Contexts {
  if (meant.length > 0) return new Set(meant.map(({ id }) => id))
  if (contexts.size > 0) return contexts
  const [any] = set.elements.values()
  return any ? rootContexts(set, { ...any, id: element.id, type: element.type }) : contexts
}

export function listDataElements(set: SchemaSet, id: NodeId): readonly DataElement[] {
  return set.annotations.get(id)?.dataElements ?? []
}

const known = new WeakMap<SchemaSet, ReadonlySet<string>>()

/** Every id that a node of the set carries, and those of its roots' contexts. */
function declaredIds(set: SchemaSet): ReadonlySet<string> {
  const found =
    known.get(set) ??
    new Set([
      ...[...set.annotations.values()].flatMap(({ dataElements }) => dataElements.map(({ id }) => id)),
      ...[...set.elements.values()].flatMap((root) => [...rootContexts(set, root)]),
    ])
  known.set(set, found)
  return found
}
