import type { NodeId, SchemaSet } from '../../schema/index.ts'

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
