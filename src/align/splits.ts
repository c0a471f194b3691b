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
 * Proposals that one earlier place became several later ones (`split`), then that several became one (`merged`).
 * Proposals that share a place are all dropped.
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
 * Each place with the places of the other version that may be its parts (`isPart`), of which there must be two or
 * more. Places that share a possible part with another one are dropped.
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

/**
 * Whether a place may hold a part of what another one holds, as `firstName` of `name`. Both are in the same object
 * and of the same kind, and the part's name has all words of the other and more.
 */
function isPart(one: RenameCandidate, part: RenameCandidate): boolean {
  const [here, there] = [one, part].map(({ inside, above }) => inside ?? above.join('/'))
  if (one.kind !== part.kind || here !== there || /object|array/u.test(one.kind)) return false
  const [words, more] = [nameWords(one.name), nameWords(part.name)]
  return more.length > words.length && holdsWords(more, words)
}
