import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import type { NormalSet } from './form.ts'

/** Each `allOf` of a set as it is written: only these can have members that say something. */
export function findAllOfNodes({ written }: NormalSet): ReadonlySet<NodeId> {
  const joins = new Set<NodeId>()
  for (const { id, kind } of written.nodes.values()) if (kind === 'all') joins.add(id)
  return joins
}

const none: ReadonlyMap<string, NodeId> = new Map()

/** Members of an `allOf`, as it is written, that only say something: by what they say. The normal form drops them. */
export function wordMembers(written: SchemaSet, id: NodeId): ReadonlyMap<string, NodeId> {
  const node = written.nodes.get(id)
  if (node?.kind !== 'all') return none
  return new Map(
    node.members.flatMap((member) => {
      if (written.nodes.get(member)?.kind !== 'unknown') return []
      const words = written.annotations.get(member)?.documentation.join('\n') ?? ''
      return words === '' ? [] : [[words, member] as const]
    }),
  )
}

/** What a schema is, references seen through: most are none, and one look tells. */
export function followReference(set: SchemaSet, id: NodeId): TypeNode {
  const node = set.nodes.get(id)
  return node !== undefined && node.kind !== 'reference' ? node : resolve(set, id)
}

/** Where something is said about the schema at a place: beside its reference, or where that leads, the nearest first. */
export function saidAt(
  set: Pick<SchemaSet, 'nodes' | 'annotations'>,
  id: NodeId,
): { readonly id: NodeId; readonly isShared: boolean } {
  let node = set.nodes.get(id)
  while (node?.kind === 'reference' && !set.annotations.has(node.id)) node = set.nodes.get(node.to)
  const found = node?.id ?? id
  return { id: found, isShared: node?.kind !== 'reference' && node?.name !== undefined }
}
