import { type Annotation, type NodeId, resolve, type TypeNode } from '../../../schema/index.ts'
import { saidAt, wordMembers } from '../../normalize/index.ts'
import { matchAnnotations, matchSaid } from '../shared/annotations.ts'
import { addPair, type Walk, type WalkPlace, type WalkSide } from '../shared/walk.ts'
import { addRequirement } from './all-of.ts'

/** What is said at a place; what a named schema says of itself is compared there, as long as there is one. */
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

/** Members of an `allOf` that refuse nothing: words that the other side has not are an entry of their own. */
export function matchWordMembers(walk: Walk, beforeId: NodeId, afterId: NodeId, place: WalkPlace): void {
  const [mine, theirs] = [writtenAt(walk.before, beforeId), writtenAt(walk.after, afterId)]
  // A schema with a name says it itself; where one side has written it out, both say it here.
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

/** What is written at a place, references seen through; nothing where the normal form made it. */
function writtenAt({ written }: WalkSide, id: NodeId): TypeNode | undefined {
  return written.nodes.has(id) ? resolve(written, id) : undefined
}

function wordsAt({ set }: WalkSide, id: NodeId): string {
  return set.annotations.get(saidAt(set, id).id)?.documentation.join('\n') ?? ''
}

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
