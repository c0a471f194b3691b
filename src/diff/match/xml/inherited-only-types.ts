import type { NodeId, SchemaSet, TypeNode } from '../../../schema/index.ts'
import type { Matched } from '../shared/pairing.ts'
import type { Walk } from '../shared/walk.ts'
import { isInDocuments } from './instantiable-types.ts'

const known = new WeakMap<SchemaSet, ReadonlySet<NodeId>>()

/** Whether documents have two complex types that correspond only as types that are made of one of them. */
export function areOnlyBases(walk: Walk, { before, after }: Matched<TypeNode>): boolean {
  if (before?.kind !== 'complex' || after?.kind !== 'complex') return false
  const sides = [
    { set: walk.before.set, id: before.id },
    { set: walk.after.set, id: after.id },
  ]
  return (
    sides.some(({ set, id }) => basesIn(set).has(id)) && sides.every(({ set, id }) => !isInDocuments(set, id))
  )
}

/** The types that those which documents have are made of. */
function basesIn(set: SchemaSet): ReadonlySet<NodeId> {
  const met = known.get(set)
  if (met) return met
  const bases = new Set<NodeId>()
  known.set(set, bases)
  for (const node of set.nodes.values()) {
    if (!isInDocuments(set, node.id)) continue
    for (
      let id = findBaseType(node);
      id !== undefined && !bases.has(id);
      id = findBaseType(set.nodes.get(id))
    )
      bases.add(id)
  }
  return bases
}

function findBaseType(node: TypeNode | undefined): NodeId | undefined {
  return node?.kind === 'complex' ? node.derivation?.base : undefined
}
