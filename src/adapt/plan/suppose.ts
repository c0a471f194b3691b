import { splitName } from '../../align/index.ts'
import type { DataElementPlace } from '../../schema/index.ts'
import type { Decisions } from '../decide/index.ts'
import { valueForm } from '../kinds/index.ts'
import { lastType, PathSet, pathKey, type RootPlaces } from './places.ts'

/** Two names are similar only with so many common words. */
const leastShared = 2
/** Two names are similar only if the common words are this share of the shorter one. */
const leastShare = 0.75

/**
 * Guesses pairs of unmatched values with similar names, which a hook then decides. Keyed by target place. A place
 * that resembles several others, or that the mapping decides, is left out.
 */
export function guessPairs(
  from: RootPlaces,
  to: RootPlaces,
  decisions: Decisions,
): ReadonlyMap<string, DataElementPlace> {
  const sources = listUnmatchedPlaces(from, to).filter(({ steps }) => !decisions.isSourceTaken(steps))
  const targets = listUnmatchedPlaces(to, from).filter(({ steps }) => !decisions.isTargetTaken(steps))
  const words = new Map([...sources, ...targets].map((place) => [place, splitName(namePlace(place))]))
  const pairs = targets.flatMap((target) =>
    sources
      .filter((source) => isAlike(words.get(source), words.get(target)))
      .map((source) => ({ source, target })),
  )
  const single = pairs.filter(
    (pair) =>
      pairs.filter(({ target }) => target === pair.target).length === 1 &&
      pairs.filter(({ source }) => source === pair.source).length === 1,
  )
  return new Map(single.map(({ source, target }) => [pathKey(target.steps), source]))
}

/** The outermost places with a single value whose data element the other side lacks. */
export function listUnmatchedPlaces(side: RootPlaces, other: RootPlaces): readonly DataElementPlace[] {
  const places = [...side.root.places]
    .filter(([key]) => other.of(key).length === 0)
    .flatMap(([, all]) => all)
    .filter(({ steps }) => valueForm(side.root.set, lastType(steps)) !== undefined)
  const all = new PathSet(places)
  return places.filter(({ steps }) => !all.isAbove(steps))
}

/** Whether two names share at least 2 words, and 75 % of the words of the shorter one. */
function isAlike(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= leastShared && shared / Math.min(a.size, b.size) >= leastShare
}

function namePlace({ steps }: DataElementPlace): string {
  return steps.at(-1)?.name.local ?? ''
}
