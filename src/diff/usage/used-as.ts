import type { NodeId } from '../../schema/index.ts'
import type { Walk, WalkSide } from '../match/shared/walk.ts'
import type { Polarity, SchemaUses, Whole } from '../pair.ts'
import type { Polarities, PolarityOfUse } from './polarity.ts'

/** The polarity of schemas by their uses on both sides, and these uses. */
export interface UsedAs {
  readonly sense: Polarity | undefined
  readonly uses?: SchemaUses
}

const plainly: UsedAs = { sense: undefined }

/**
 * The polarity of the owners of a place, from their uses on both sides, and the whole schemas around their
 * non-plain uses. No polarity if all uses are plain; `wholes` is undefined if one has no counterpart.
 */
export function usedAs(
  walk: Walk,
  before: readonly NodeId[],
  after: readonly NodeId[],
  pick: (side: WalkSide) => Polarities | undefined = ({ senses }) => senses,
): UsedAs {
  const [ones, others] = [pick(walk.before), pick(walk.after)]
  if (ones === undefined || others === undefined) return plainly
  const [mine, theirs] = [before.map((id) => ones.of(id)), after.map((id) => others.of(id))]
  const all = [...mine, ...theirs].filter((one) => one !== undefined)
  if (all.length === 0) return plainly
  const isPlain = all.length < mine.length + theirs.length || all.some((one) => one.isPlain)
  const wholes = listDistinctWholes(
    walk,
    mine.flatMap((one) => one?.wholes ?? []),
    theirs.flatMap((one) => one?.wholes ?? []),
  )
  return { sense: decidePolarity(all, isPlain), uses: { isPlain, wholes } }
}

/**
 * The pairs of schemas that combine these with others and are what documents have. Undefined if a document can have one
 * of these schemas itself, or if a combining schema has no counterpart in the other version.
 */
export function findHeirs(
  walk: Walk,
  before: readonly NodeId[],
  after: readonly NodeId[],
): readonly Whole[] | undefined {
  const mine = before.map((id) => walk.before.senses?.heirs(id))
  const theirs = after.map((id) => walk.after.senses?.heirs(id))
  if ([...mine, ...theirs].includes(undefined)) return undefined
  const found = listDistinctWholes(
    walk,
    mine.flatMap((ids) => ids ?? []),
    theirs.flatMap((ids) => ids ?? []),
  )
  const isKnown = ({ before: was, after: is }: Whole): boolean =>
    walk.before.set.nodes.has(was) && walk.after.set.nodes.has(is)
  // An inline schema can be a part of another one in normal form.
  return found?.every(isKnown) ? found : undefined
}

/** The schemas of both sides with their counterparts, each pair once; undefined if one has none. */
function listDistinctWholes(
  walk: Walk,
  before: readonly NodeId[],
  after: readonly NodeId[],
): readonly Whole[] | undefined {
  const wholes = [...listWholes(walk, before, 'before'), ...listWholes(walk, after, 'after')]
  const known = wholes.filter((one) => one !== undefined)
  if (known.length < wholes.length) return undefined
  return [...new Map(known.map((one) => [`${one.before} ${one.after}`, one])).values()]
}

/**
 * With a plain use: `both` if another is inverse, else undefined. Without: `undecided` if one is undecided,
 * otherwise `inverse`.
 */
function decidePolarity(all: readonly PolarityOfUse[], isPlain: boolean): Polarity | undefined {
  const isInverse = all.some((one) => one.isInverse)
  if (isPlain) return isInverse ? 'both' : undefined
  return all.some((one) => one.isUndecided) ? 'undecided' : 'inverse'
}

/** The schemas of one side, each with its counterpart; undefined for one without counterpart. */
function listWholes(
  { before, after, renamed, images, starts }: Walk,
  ids: readonly NodeId[],
  side: 'before' | 'after',
): readonly (Whole | undefined)[] {
  const [known, other] = side === 'before' ? [renamed, after] : [images, before]
  return ids.map((id) => {
    const across = side === 'before' ? 'after' : 'before'
    const found =
      known.get(id) ??
      // A body has no name, and its file may have another one.
      starts.find((one) => one[side] === id)?.[across] ??
      findSamePlace(id, known, other)
    if (found === undefined) return undefined
    return side === 'before' ? { before: id, after: found } : { before: found, after: id }
  })
}

/** The schema of the other version at the same place of the file that its file corresponds to; undefined if none. */
function findSamePlace(
  id: NodeId,
  known: ReadonlyMap<NodeId, NodeId>,
  { written }: WalkSide,
): NodeId | undefined {
  if (written.nodes.has(id)) return id
  const [file, pointer] = splitPlace(id)
  const place = `${matchFiles(known).get(file) ?? file}${pointer}`
  return written.nodes.has(place) ? place : undefined
}

/** By file, the file of the other version in which a schema with a counterpart is at the same place. */
function matchFiles(known: ReadonlyMap<NodeId, NodeId>): ReadonlyMap<string, string> {
  const made = matchedFiles.get(known)
  if (made?.size === known.size) return made.files
  const files = new Map<string, string>()
  for (const [one, other] of known) {
    const [[file, pointer], [otherFile, otherPointer]] = [splitPlace(one), splitPlace(other)]
    if (pointer === otherPointer && !files.has(file)) files.set(file, otherFile)
  }
  matchedFiles.set(known, { size: known.size, files })
  return files
}

/** The files of each map of counterparts, and how many these were. */
const matchedFiles = new WeakMap<
  ReadonlyMap<NodeId, NodeId>,
  { readonly size: number; readonly files: ReadonlyMap<string, string> }
>()

function splitPlace(id: NodeId): readonly [file: string, pointer: string] {
  const at = id.indexOf('#')
  return at < 0 ? [id, ''] : [id.slice(0, at), id.slice(at)]
}
