import type { NodeId, SchemaSet, TypeNode } from './model.ts'
import { listChildren } from './visit.ts'

/** The nodes of a set by number, in the order of the set, and where each leads: ids are long, and dear to look up. */
export interface NumberedNodes {
  readonly nodes: readonly TypeNode[]
  readonly numberOf: ReadonlyMap<NodeId, number>
  /** The numbers of each node's children, in declared order; `absent` for what is no node of the set. */
  readonly edges: readonly (readonly number[])[]
}

/** The number of what is no node of a set. */
export const absent = -1

const numbered = new WeakMap<SchemaSet, NumberedNodes>()

/** The same for the same set, which nothing changes: several stages go along its edges. */
export function numberedNodes(set: SchemaSet): NumberedNodes {
  const known = numbered.get(set) ?? numberNodes(set)
  numbered.set(set, known)
  return known
}

function numberNodes(set: SchemaSet): NumberedNodes {
  const nodes = [...set.nodes.values()]
  const numberOf = new Map<NodeId, number>()
  for (const { id } of nodes) numberOf.set(id, numberOf.size)
  return { nodes, numberOf, edges: nodes.map((node) => listNumbers(listChildren(node), numberOf)) }
}

const none: readonly number[] = []

/** The numbers of some nodes. */
export function listNumbers(
  ids: readonly NodeId[],
  numberOf: ReadonlyMap<NodeId, number>,
): readonly number[] {
  return ids.length === 0 ? none : ids.map((id) => numberOf.get(id) ?? absent)
}
