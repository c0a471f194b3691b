import { type Annotation, type NodeId, resolve } from '../../../schema/index.ts'
import { saidAt } from '../../normalize/index.ts'
import { matchSaid } from '../shared/annotations.ts'
import type { Walk, WalkPlace, WalkSide } from '../shared/walk.ts'

/**
 * What only one side says beside its reference to a schema that both have (OpenAPI 3.1), held against what the schema
 * says of itself: that is what is said at the place without it.
 */
export function matchBeside(walk: Walk, beforeId: NodeId, afterId: NodeId, place: WalkPlace): void {
  const [one, other] = [saidAt(walk.before.set, beforeId), saidAt(walk.after.set, afterId)]
  if (one.isShared === other.isShared) return
  const [before, after] = [
    findNamedAnnotation(walk.before, one.id),
    findNamedAnnotation(walk.after, other.id),
  ]
  if (before === undefined || after === undefined || walk.renamed.get(before.target) !== after.target) return
  const key = `beside:${one.id} ${other.id}`
  if (walk.done.has(key)) return
  walk.done.add(key)
  const at = { before: walk.before.set.nodes.get(one.id)?.at, after: walk.after.set.nodes.get(other.id)?.at }
  matchSaid(walk, before.said, after.said, place, at)
}

interface SaidOfNamed {
  readonly target: NodeId
  readonly said: Annotation | undefined
}

/** What is said at a named schema or beside a reference to it; what the schema says holds there as well. */
function findNamedAnnotation({ set }: WalkSide, id: NodeId): SaidOfNamed | undefined {
  const { id: target, name } = resolve(set, id)
  const [own, above] = [set.annotations.get(target), set.annotations.get(id)]
  if (name === undefined) return undefined
  if (target === id || above === undefined || own === undefined) return { target, said: above ?? own }
  const title = above.title ?? own.title
  return {
    target,
    said: {
      ...above,
      ...(title === undefined ? {} : { title }),
      documentation: above.documentation.length > 0 ? above.documentation : own.documentation,
      deprecated: above.deprecated || own.deprecated,
      stated: new Map([...(own.stated ?? []), ...(above.stated ?? [])]),
    },
  }
}
