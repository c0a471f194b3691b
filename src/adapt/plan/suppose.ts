import { splitName } from '../../align/index.ts'
import type { DataElementPlace } from '../../schema/index.ts'
import type { Decisions } from '../decide/index.ts'
import { valueForm } from '../kinds/index.ts'
import { PathSet, pathKey } from './path-set.ts'
import { lastType, type RootPlaces } from './places.ts'

const leastShared = 2
const leastShare = 0.75

/**
 * Values without counterpart on either side whose names say the same: they may belong together, which a person has to
 * decide. Keyed by the target's place; a place that resembles several is not guessed at.
 */
export function suppose(
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

/** The outermost values whose data element the other side has not. */
export function listUnmatchedPlaces(side: RootPlaces, other: RootPlaces): readonly DataElementPlace[] {
  const places = [...side.root.places]
    .filter(([key]) => other.of(key).length === 0)
    .flatMap(([, all]) => all)
    .filter(({ steps }) => valueForm(side.root.set, lastType(steps)) !== undefined)
  const all = new PathSet(places)
  return places.filter(({ steps }) => !all.isAbove(steps))
}

function isAlike(a: ReadonlySet<string> = new Set(), b: ReadonlySet<string> = new Set()): boolean {
  const shared = [...a].filter((word) => b.has(word)).length
  return shared >= leastShared && shared / Math.min(a.size, b.size) >= leastShare
}

function namePlace({ steps }: DataElementPlace): string {
  return steps.at(-1)?.name.local ?? ''
}
