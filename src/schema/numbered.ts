import type { NodeId, SchemaSet, TypeNode } from './model.ts'
import { listChildren } from './visit.ts'

/** The nodes of a set by number, in the order of the set, with their children: numbers are faster than ids. */
export interface NumberedNodes {
  readonly nodes: readonly TypeNode[]
  readonly numberOf: ReadonlyMap<NodeId, number>
  /** The numbers of each node's children, in declared order; `absent` for a child that is not in the set. */
  readonly edges: readonly (readonly number[])[]
}

/** The number of an id that is not in a set. */
export const absent = -1

const numbered = new WeakMap<SchemaSet, NumberedNodes>()

/** The numbered nodes of a set, computed once per set. */
export function numberedNodes(set: SchemaSet): NumberedNodes {
  const known = numbered.get(set) ?? numberNodes(set)
  numbered.set(set, known)
  return known
}

/** Numbers the nodes in the order of the set, from 0, and lists their children by number. */
function numberNodes(set: SchemaSet): NumberedNodes {
  const nodes = [...set.nodes.values()]
  const numberOf = new Map<NodeId, number>()
  for (const { id } of nodes) numberOf.set(id, numberOf.size)
  return { nodes, numberOf, edges: nodes.map((node) => listNumbers(listChildren(node), numberOf)) }
}

const none: readonly number[] = []

/** The numbers of ids, in the same order; `absent` for an id without one. */
export function listNumbers(
  ids: readonly NodeId[],
  numberOf: ReadonlyMap<NodeId, number>,
): readonly number[] {
  return ids.length === 0 ? none : ids.map((id) => numberOf.get(id) ?? absent)
}
