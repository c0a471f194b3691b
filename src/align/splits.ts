import { holdsWords, nameWords } from './name-words.ts'
import type { RenameCandidate } from './similar.ts'

/** A place that may have become several, or several that may have become one. */
export interface Split<T> {
  readonly one: T
  readonly others: readonly T[]
}

/**
 * The places that may have become several of the other version: these are at least two in the same object, hold values
 * of the same kind, and their names have the words of the one name and more. Names that suit two places suit none.
 */
export function findSplits<T extends RenameCandidate>(
  single: readonly T[],
  parts: readonly T[],
): readonly Split<T>[] {
  const found = single.map((one) => ({ one, others: parts.filter((other) => isPart(one, other)) }))
  const isSole = (other: T): boolean => found.filter(({ others }) => others.includes(other)).length === 1
  return found.filter(({ others }) => others.length > 1 && others.every(isSole))
}

/** Whether a place may hold a part of what another one holds: `firstName` of `name`. */
function isPart(one: RenameCandidate, part: RenameCandidate): boolean {
  if (
    one.kind !== part.kind ||
    one.above.join('/') !== part.above.join('/') ||
    /object|array/u.test(one.kind)
  )
    return false
  const [words, more] = [nameWords(one.name), nameWords(part.name)]
  return more.length > words.length && holdsWords(more, words)
}
