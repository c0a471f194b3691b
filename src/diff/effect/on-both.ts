import type { Effect } from '../change/change.ts'

/** What an edit does to the valid values; each nothing where it is not known. */
export interface Does {
  readonly refuses: boolean | undefined
  readonly allows: boolean | undefined
}

/**
 * An edit among others, made alone in the earlier version and undone alone in the later: it refuses what it does on both
 * sides, since what others refuse as well is not told of it, and seen from the other side it is its contrary.
 */
export function onBoth(made: Does, undone: Does): Does {
  return {
    refuses: joined(made.refuses, undone.refuses, (one, other) => one && other),
    allows: joined(made.allows, undone.allows, (one, other) => one && other),
  }
}

/** What it does on one of the sides at least. */
export function onEither(made: Does, undone: Does): Does {
  return {
    refuses: joined(made.refuses, undone.refuses, (one, other) => one || other),
    allows: joined(made.allows, undone.allows, (one, other) => one || other),
  }
}

function joined(
  one: boolean | undefined,
  other: boolean | undefined,
  join: (one: boolean, other: boolean) => boolean,
): boolean | undefined {
  return one === undefined || other === undefined ? (one ?? other) : join(one, other)
}

export function combineEffects({ refuses, allows }: Does): Effect | 'none' | undefined {
  if (refuses === undefined || allows === undefined) return undefined
  if (refuses) return allows ? 'replaces' : 'narrows'
  return allows ? 'widens' : 'none'
}

export function doneBy(
  effect: Effect | 'none',
): Does & { readonly refuses: boolean; readonly allows: boolean } {
  return {
    refuses: effect === 'narrows' || effect === 'replaces',
    allows: effect === 'widens' || effect === 'replaces',
  }
}
