import type { PlaceSteps } from './places.ts'

/** Cache of the keys of each path. */
const known = new WeakMap<PlaceSteps, readonly string[]>()

/** The keys of all ancestors of a path, outermost first, then its own. Cached. */
function listKeysAlong(steps: PlaceSteps): readonly string[] {
  const met = known.get(steps)
  if (met) return met
  const keys: string[] = []
  let key = ''
  for (const { id } of steps) {
    key = keys.length === 0 ? id : `${key}\n${id}`
    keys.push(key)
  }
  known.set(steps, keys)
  return keys
}

/** The key of a path: its step ids, one a line. */
export function pathKey(steps: PlaceSteps): string {
  return listKeysAlong(steps).at(-1) ?? ''
}

/** A set of paths that tells quickly whether one of them is above or below another path. */
export class PathSet {
  readonly #own = new Set<string>()
  readonly #above = new Set<string>()

  constructor(places: Iterable<{ readonly steps: PlaceSteps }>) {
    for (const { steps } of places) {
      const keys = listKeysAlong(steps)
      this.#own.add(pathKey(steps))
      for (let end = keys.length - 2; end >= 0; end -= 1) {
        const key = keys[end] ?? ''
        if (this.#above.has(key)) break
        this.#above.add(key)
      }
    }
  }

  has(steps: PlaceSteps): boolean {
    return this.#own.has(pathKey(steps))
  }

  /** Whether a path of the set is strictly below this place. */
  isBelow(steps: PlaceSteps): boolean {
    return this.#above.has(pathKey(steps))
  }

  /** Whether a path of the set is strictly above this place. */
  isAbove(steps: PlaceSteps): boolean {
    const keys = listKeysAlong(steps)
    return keys.some((key, index) => index < keys.length - 1 && this.#own.has(key))
  }
}
