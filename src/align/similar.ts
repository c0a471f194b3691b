import { writeOut } from './name-words.ts'

/** The properties of a place without a counterpart by which it is compared with others. */
export interface RenameCandidate {
  /** The local name. */
  readonly name: string
  /** The kind of its values, such as `decimal` or `object`; the same word in both versions. */
  readonly kind: string
  /** The local names of its ancestors, the nearest first. */
  readonly above: readonly string[]
  /** The local names of its siblings. */
  readonly beside: readonly string[]
  /** What stands for the object around it in both versions, also under another name; else the ancestors do. */
  readonly inside?: string
}

/** How similar two places are. Each figure is between 0 and 1; `together` is the weighted sum. */
export interface Similarity {
  readonly name: number
  readonly type: number
  readonly neighbourhood: number
  readonly together: number
}

export interface Likely<T> {
  readonly from: T
  readonly to: T
  readonly likeness: Similarity
}

/**
 * Below these figures two places are not proposed. A name without any common word is never compensated by the
 * rest.
 */
const leastTogether = 0.5
const leastName = 0.3

/** With more possible pairs than this, none is compared: the result of a part would depend on the order. */
const mostPairs = 250_000

/**
 * Pairs places that are each the other's single most similar one, the most similar pairs first. Ties and low
 * similarities are left out. Undefined where there are more than 250 000 possible pairs.
 */
export function pairSimilarPlaces<T extends RenameCandidate>(
  from: readonly T[],
  to: readonly T[],
): readonly Likely<T>[] | undefined {
  if (from.length * to.length > mostPairs) return undefined
  const scored = from
    .flatMap((one) => to.map((other) => ({ from: one, to: other, likeness: measureSimilarity(one, other) })))
    .filter(({ likeness }) => likeness.together >= leastTogether && likeness.name >= leastName)
  const best = new Map<T, number>()
  for (const { from: one, to: other, likeness } of scored) {
    for (const place of [one, other]) best.set(place, Math.max(best.get(place) ?? 0, likeness.together))
  }
  // A place with two equally good partners is dropped below: nothing decides between them.
  const leading = scored.filter(({ from: one, to: other, likeness: { together } }) => {
    return together === best.get(one) && together === best.get(other)
  })
  const count = (place: T): number =>
    leading.filter(({ from: one, to: other }) => one === place || other === place).length
  return leading
    .filter(({ from: one, to: other }) => count(one) === 1 && count(other) === 1)
    .sort((a, b) => b.likeness.together - a.likeness.together)
}

/** Compares two places: common words of the names count 60 %, the same kind 20 %, and parent and siblings 20 %. */
export function measureSimilarity(from: RenameCandidate, to: RenameCandidate): Similarity {
  const name = measureWordSimilarity(from.name, to.name)
  const type = from.kind === to.kind ? 1 : 0
  const around = mean(
    measureWordSimilarity(from.above[0] ?? '', to.above[0] ?? ''),
    measureNameOverlap(from.beside, to.beside),
  )
  const together = 0.6 * name + 0.2 * type + 0.2 * around
  return { name, type, neighbourhood: around, together: hundredths(together) }
}

function mean(a: number, b: number): number {
  return hundredths((a + b) / 2)
}

function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100
}

/**
 * The number of word stems that two names share, divided by the number in either. It is 0 where neither has any, or
 * where both have numbers and these differ (`line1`, `line2`).
 */
export function measureWordSimilarity(a: string, b: string): number {
  if (haveOtherNumbers(a, b)) return 0
  const [one, other] = [stemNameWords(a), stemNameWords(b)]
  const all = new Set([...one, ...other]).size
  return all === 0 ? 0 : hundredths([...one].filter((word) => other.has(word)).length / all)
}

/**
 * Whether two names have numbers that differ, apart from versions such as `V2` or `V1_0`. More of them in one name do
 * not count.
 */
function haveOtherNumbers(a: string, b: string): boolean {
  const [one, other] = [listNumbers(a), listNumbers(b)]
  if (one.length === other.length) return one.some((number, index) => number !== other[index])
  return one.some((number) => !other.includes(number)) && other.some((number) => !one.includes(number))
}

function listNumbers(name: string): readonly number[] {
  return (name.replaceAll(/[vV]\d+(?:[._]\d+)*/gu, ' ').match(/\d+/gu) ?? []).map(Number)
}

/** The number of names in both lists divided by the number in either, ignoring case; 0 where both are empty. */
function measureNameOverlap(a: readonly string[], b: readonly string[]): number {
  const lower = (names: readonly string[]): ReadonlySet<string> =>
    new Set(names.map((name) => name.toLowerCase()))
  const [one, other] = [lower(a), lower(b)]
  const all = new Set([...one, ...other]).size
  return all === 0 ? 0 : [...one].filter((name) => other.has(name)).length / all
}

/**
 * The words of a name, written out in lower case and cut to 6 letters so that inflections match. Words of one or two
 * letters are left out.
 */
export function stemNameWords(name: string): ReadonlySet<string> {
  const words = name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
  return new Set(words.filter((word) => word.length > 2).map((word) => writeOut(word).slice(0, 6)))
}

/** A possible pair with its score. */
export interface Scored<T> {
  readonly one: T
  readonly other: T
  readonly score: number
}

/**
 * Keeps the pairs whose score is the highest of both members and is reached by no other pair of either. Keeps the
 * order.
 */
export function selectMutualBest<S extends Scored<unknown>>(scored: readonly S[]): readonly S[] {
  const best = { one: new Map<unknown, Best>(), other: new Map<unknown, Best>() }
  for (const { one, other, score } of scored) {
    recordBest(best.one, one, score)
    recordBest(best.other, other, score)
  }
  const isSole = (found: Best | undefined, score: number): boolean =>
    found?.score === score && found.times === 1
  return scored.filter(
    ({ one, other, score }) => isSole(best.one.get(one), score) && isSole(best.other.get(other), score),
  )
}

interface Best {
  readonly score: number
  readonly times: number
}

/** Records a score of a member in `best`: a higher one replaces the entry, an equal one raises its `times`. */
function recordBest<T>(best: Map<T, Best>, of: T, score: number): void {
  const known = best.get(of)
  if (known === undefined || score > known.score) best.set(of, { score, times: 1 })
  else if (score === known.score) best.set(of, { score, times: known.times + 1 })
}
