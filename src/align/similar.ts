/** A place that nothing joins, as far as likeness is concerned. */
export interface RenameCandidate {
  /** The local name. */
  readonly name: string
  /** What its values are: `decimal`, `object`; the same on both sides for the same. */
  readonly kind: string
  /** The local names around it, the nearest first. */
  readonly above: readonly string[]
  /** The local names beside it. */
  readonly beside: readonly string[]
}

/** How alike two places are, each part between 0 and 1. */
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

/** Below this two places are strangers; a name that shares nothing is never made up for. */
const leastTogether = 0.5
const leastName = 0.3

/** So many pairs are looked at; of more, none, since a part would depend on the order. */
const mostPairs = 250_000

/** Places that resemble each other more than anything else on either side, the most alike first; undefined where there are too many. */
export function similarPlaces<T extends RenameCandidate>(
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
  // Two that are equally like a third say nothing about which one it is.
  const leading = scored.filter(({ from: one, to: other, likeness: { together } }) => {
    return together === best.get(one) && together === best.get(other)
  })
  const count = (place: T): number =>
    leading.filter(({ from: one, to: other }) => one === place || other === place).length
  return leading
    .filter(({ from: one, to: other }) => count(one) === 1 && count(other) === 1)
    .sort((a, b) => b.likeness.together - a.likeness.together)
}

export function measureSimilarity(from: RenameCandidate, to: RenameCandidate): Similarity {
  const name = wordLikeness(from.name, to.name)
  const type = from.kind === to.kind ? 1 : 0
  const around = mean(wordLikeness(from.above[0] ?? '', to.above[0] ?? ''), shared(from.beside, to.beside))
  const together = 0.6 * name + 0.2 * type + 0.2 * around
  return { name, type, neighbourhood: around, together: hundredths(together) }
}

function mean(a: number, b: number): number {
  return hundredths((a + b) / 2)
}

function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100
}

/** The words that two names share, divided by all of both. */
export function wordLikeness(a: string, b: string): number {
  const [one, other] = [stemNameWords(a), stemNameWords(b)]
  const all = new Set([...one, ...other]).size
  return all === 0 ? 0 : hundredths([...one].filter((word) => other.has(word)).length / all)
}

/** How alike two lists of names are: those in both, divided by those in either, from 0 to 1. Case does not count. */
function shared(a: readonly string[], b: readonly string[]): number {
  const lower = (names: readonly string[]): ReadonlySet<string> =>
    new Set(names.map((name) => name.toLowerCase()))
  const [one, other] = [lower(a), lower(b)]
  const all = new Set([...one, ...other]).size
  return all === 0 ? 0 : [...one].filter((name) => other.has(name)).length / all
}

/** The words of a name, cut to the letters that inflections leave alone. */
export function stemNameWords(name: string): ReadonlySet<string> {
  const words = name
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
  return new Set(words.filter((word) => word.length > 2).map((word) => word.slice(0, 6)))
}
