import { type Annotation, type NodeId, resolve, type TypeNode } from '../../../schema/index.ts'
import { saidAt, wordMembers } from '../../normalize/index.ts'
import { matchAnnotations, matchSaid } from '../shared/annotations.ts'
import { addPair, type Walk, type WalkPlace, type WalkSide } from '../shared/walk.ts'
import { addRequirement } from './all-of.ts'

/**
 * Compares the annotations at two places, each pair once. Nothing if they belong to named schemas that have
 * counterparts, since these are compared there.
 */
export function matchWords(walk: Walk, beforeId: NodeId, afterId: NodeId, place: WalkPlace): void {
  const [one, other] = [saidAt(walk.before.set, beforeId), saidAt(walk.after.set, afterId)]
  if (one.isShared && (other.isShared || walk.renamed.has(one.id))) return
  if (other.isShared && walk.images.has(other.id)) return
  const key = `words:${one.id} ${other.id}`
  if (walk.done.has(key)) return
  walk.done.add(key)
  const at = { before: walk.before.set.nodes.get(one.id)?.at, after: walk.after.set.nodes.get(other.id)?.at }
  matchAnnotations(walk, one.id, other.id, place, at)
}

/**
 * Adds a `requirement` pair for each documentation-only `allOf` member whose text the other side does not have,
 * below a `node` pair. Each pair of schemas once.
 */
export function matchWordMembers(walk: Walk, beforeId: NodeId, afterId: NodeId, place: WalkPlace): void {
  const [mine, theirs] = [writtenAt(walk.before, beforeId), writtenAt(walk.after, afterId)]
  // Two named schemas are compared on their own; if one side is inline, both are compared here.
  const areNamed = mine?.name !== undefined && theirs?.name !== undefined
  const [gone, come] = [
    wordMembers(walk.before.written, areNamed ? beforeId : (mine?.id ?? beforeId)),
    wordMembers(walk.after.written, areNamed ? afterId : (theirs?.id ?? afterId)),
  ]
  if (gone.size + come.size === 0) return
  const [one, other] = [resolve(walk.before.set, beforeId), resolve(walk.after.set, afterId)]
  const key = `all words:${one.id} ${other.id}`
  if (walk.done.has(key)) return
  walk.done.add(key)
  const [said, says] = [wordsAt(walk.before, beforeId), wordsAt(walk.after, afterId)]
  const at = { before: one.at, after: other.at }
  const parent = addPair(
    walk,
    'node',
    { before: { kind: 'all', text: '', at: one.at }, after: { kind: 'all', text: '', at: other.at } },
    { ...place, key: `${place.key}/words` },
    at,
  )
  for (const [words, id] of gone) {
    if (!come.has(words) && !says.includes(words))
      addRequirement(walk, 'before', id, { ...place, parent }, at)
  }
  for (const [words, id] of come) {
    if (!gone.has(words) && !said.includes(words)) addRequirement(walk, 'after', id, { ...place, parent }, at)
  }
}

/** The written node, references followed; undefined for nodes that normalization made. */
function writtenAt({ written }: WalkSide, id: NodeId): TypeNode | undefined {
  return written.nodes.has(id) ? resolve(written, id) : undefined
}

function wordsAt({ set }: WalkSide, id: NodeId): string {
  return set.annotations.get(saidAt(set, id).id)?.documentation.join('\n') ?? ''
}

/**
 * Compares annotations that only one side has beside its reference to a schema (OpenAPI 3.1) with those of the
 * other side's named schema. Only for corresponding schemas, each pair once.
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

/**
 * The named schema that an id leads to, with the annotation beside the reference merged with its own. Undefined if
 * the schema has no name.
 */
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
