import { holdsWords, nameWords } from './name-words.ts'
import type { RenameCandidate } from './similar.ts'

/** A place that may have become several, or several that may have become one. */
export interface Split<T> {
  readonly one: T
  readonly others: readonly T[]
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
 * The places that may have become several of the other version: these are at least two in the same object, hold values
 * of the same kind, and their names have the words of the one name and more. Names that suit two places suit none.
 */
export function findSplits<T extends RenameCandidate>(
  single: readonly T[],
  parts: readonly T[],
): readonly Split<T>[] {
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
