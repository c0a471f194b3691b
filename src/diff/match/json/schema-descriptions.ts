import { type NodeId, resolve, type TypeNode } from '../../../schema/index.ts'
import { saidAt, wordMembers } from '../../normalize/index.ts'
import { matchAnnotations } from '../shared/annotations.ts'
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
