import type { PlaceSteps } from './places.ts'

/** The same paths are asked about by every part of a plan. */
const known = new WeakMap<PlaceSteps, readonly string[]>()

/** The key of a path and, before it, of all that stands above it. */
function keysAlong(steps: PlaceSteps): readonly string[] {
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

export function pathKey(steps: PlaceSteps): string {
  return keysAlong(steps).at(-1) ?? ''
}

/** Some paths, asked what stands above or below another without a look at each of them. */
export class PathSet {
  readonly #own = new Set<string>()
  readonly #above = new Set<string>()

  constructor(places: Iterable<{ readonly steps: PlaceSteps }>) {
    for (const { steps } of places) {
      const keys = keysAlong(steps)
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

  /** Whether one of them is further in than this place. */
  isBelow(steps: PlaceSteps): boolean {
    return this.#above.has(pathKey(steps))
  }

  /** Whether one of them is further out than this place. */
  isAbove(steps: PlaceSteps): boolean {
    const keys = keysAlong(steps)
    return keys.some((key, index) => index < keys.length - 1 && this.#own.has(key))
  }
}
