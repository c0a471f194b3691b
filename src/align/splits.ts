import { holdsWords, nameWords } from './name-words.ts'
import type { RenameCandidate } from './similar.ts'

/** A place that may have become several, or several that may have become one. */
export interface Split<T> {
  readonly kind: 'split' | 'merged'
  readonly from: readonly T[]
  readonly to: readonly T[]
  readonly evidence: SplitEvidence
}

/** Why a place may have become several: they are in the same object, and have words and the kind of value in common. */
export interface SplitEvidence {
  /** The words of the one name, which all others have. */
  readonly words: readonly string[]
  /** The kind of all values, such as `string`. */
  readonly holds: string
}

/**
 * The places that may have become several of the other version, and then those that may have become one. A place that
 * suits both suits neither.
 */
export function findSplits<T extends RenameCandidate>(
  before: readonly T[],
  after: readonly T[],
): readonly Split<T>[] {
  const all = [
    ...findParts(before, after).map(({ one, others, evidence }): Split<T> => {
      return { kind: 'split', from: [one], to: others, evidence }
    }),
    ...findParts(after, before).map(({ one, others, evidence }): Split<T> => {
      return { kind: 'merged', from: others, to: [one], evidence }
    }),
  ]
  const uses = all.flatMap(({ from, to }) => [...from, ...to])
  const isSole = (place: T): boolean => uses.indexOf(place) === uses.lastIndexOf(place)
  return all.filter(({ from, to }) => [...from, ...to].every(isSole))
}

/**
 * The places that several of the other version may be parts of: these are at least two in the same object, hold values
 * of the same kind, and their names have the words of the one name and more. Names that suit two places suit none.
 */
function findParts<T extends RenameCandidate>(single: readonly T[], parts: readonly T[]) {
  const found = single.map((one) => ({
    one,
    others: parts.filter((other) => isPart(one, other)),
    evidence: { words: nameWords(one.name), holds: one.kind },
  }))
  const isSole = (other: T): boolean => found.filter(({ others }) => others.includes(other)).length === 1
  return found.filter(({ others }) => others.length > 1 && others.every(isSole))
}

/** Whether a place may hold a part of what another one holds: `firstName` of `name`. */
function isPart(one: RenameCandidate, part: RenameCandidate): boolean {
  const [here, there] = [one, part].map(({ inside, above }) => inside ?? above.join('/'))
  if (one.kind !== part.kind || here !== there || /object|array/u.test(one.kind)) return false
  const [words, more] = [nameWords(one.name), nameWords(part.name)]
  return more.length > words.length && holdsWords(more, words)
}
