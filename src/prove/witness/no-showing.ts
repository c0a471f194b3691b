import type { Pair } from '../../diff/index.ts'
import type { RunningSide, WitnessEntry } from './entry.ts'
import { findOwners, findPlaces } from './located.ts'

/**
 * Says for which version no document was found that leads to the place of a change. If both have one, that none is
 * accepted by the accepting version alone.
 */
export function whyNoShowing(entry: WitnessEntry): string {
  const { accepting, rejecting } = entry
  const [before, after] = accepting.side === 'before' ? [accepting, rejecting] : [rejecting, accepting]
  const lacking = [before, after].filter((party) => !isReached(entry, party))
  const [first] = lacking
  if (first === undefined)
    return `Documents of both versions have this place, but no document was found that only ${accepting.name} accepts.`
  if (lacking.length === 2)
    return `No document of ${before.name} or ${after.name} was found that leads to its place.`
  return `No document of ${first.name} was found that leads to its place; documents of the other version do.`
}

/**
 * Whether a version's documents lead to the place of a change, or to what is around it where the version lacks it.
 */
function isReached(entry: WitnessEntry, party: RunningSide): boolean {
  let pair: Pair | undefined = entry.found.pair
  while (pair !== undefined && pair[party.side] === undefined) pair = pair.parent
  if (pair === undefined) return false
  const here = { ...entry, found: { ...entry.found, pair } }
  return findPlaces(here, party).length > 0 || findOwners(here, party).length > 0
}
