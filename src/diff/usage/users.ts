import { type NodeId, numberedNodes, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import type { WalkSide } from '../match/shared/walk.ts'
import { type Edges, reverseEdges } from './reference-graph.ts'

const known = new WeakMap<SchemaSet, Edges>()

/**
 * The nodes that ask for values of a schema: what has it as the type of a property, an item, a member of a choice, or of
 * a whole body. A named schema that lists it in `allOf` asks for its own values only.
 */
export function findUserPlaces({ written, usage }: WalkSide, schema: NodeId): readonly NodeId[] {
  const { nodes, edges, numberOf } = numberedNodes(written)
  const above = known.get(written) ?? reverseEdges(edges)
  known.set(written, above)
  const starts = usage.startsOf(written.name)
  const found = new Set<NodeId>(starts.has(schema) ? [schema] : [])
  const seen = new Set([numberOf.get(schema) ?? -1])
  for (const number of seen) {
    for (const parent of above[number] ?? []) {
      const node = nodes[parent]
      if (node === undefined || seen.has(parent) || isHeir(node)) continue
      const isSameValue = standsFor.has(node.kind)
      if (isSameValue) seen.add(parent)
      if (!isSameValue || starts.has(node.id)) found.add(node.id)
    }
  }
  return [...found].sort()
}

/** The kinds of nodes that ask for the values of others, and more of them. */
const standsFor: ReadonlySet<TypeNode['kind']> = new Set([
  ...(['reference', 'all', 'unevaluated', 'resource'] as const),
])

function isHeir(node: TypeNode): boolean {
  if (node.name === undefined) return false
  if (node.kind === 'reference') return node.to.startsWith(`${node.id}/allOf/`)
  return node.kind === 'all' || node.kind === 'unevaluated'
}
