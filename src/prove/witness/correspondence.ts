import { joinDataElements, pairRoots, type StatedPairs } from '../../align/index.ts'
import {
  childSteps,
  expandedName,
  isSameName,
  type PathStep,
  rootStep,
  type Version,
} from '../../schema/index.ts'
import { sameTypeStep } from '../generate/index.ts'
import type { Place } from './places.ts'

/** Which place of one version became which of the other: by data element where roots were joined, else by name. */
export class Correspondence {
  readonly #joined: Readonly<Record<'before' | 'after', ReadonlyMap<string, Place>>>
  readonly #other: Readonly<Record<'before' | 'after', Version>>

  constructor(from: Version, to: Version, stated?: StatedPairs) {
    const joined = { before: new Map<string, Place>(), after: new Map<string, Place>() }
    for (const pair of pairRoots(from, to, stated)) {
      const [one, other] = [pair.before, pair.after]
      const place = ({ set, element }: typeof one, steps: readonly PathStep[]): Place => {
        return { set, root: element, steps }
      }
      for (const { before, after } of joinDataElements(pair)) {
        for (let index = 0; index < Math.min(before.length, after.length); index += 1) {
          const here = place(one, before[index]?.steps ?? [])
          const there = place(other, after[index]?.steps ?? [])
          keep(joined.before, here, there)
          keep(joined.after, there, here)
        }
      }
      for (const [side, mine, theirs] of [
        ['before', one, other],
        ['after', other, one],
      ] as const) {
        const top = place(mine, [rootStep(mine.element)])
        const below = [...joined[side]].filter(([key]) => isChildOf(key, top)).map(([, there]) => there)
        keep(joined[side], top, upper(below) ?? place(theirs, [rootStep(theirs.element)]))
      }
    }
    this.#joined = joined
    this.#other = { before: to, after: from }
  }

  /** The counterpart of a place of one side in the other version; nothing where it has none. */
  of(side: 'before' | 'after', place: Place): Place | undefined {
    return this.#joined[side].get(keyOf(place)) ?? this.#namesake(side, place)
  }

  /** The counterpart of the nearest place above that has one. */
  above(side: 'before' | 'after', place: Place): Place | undefined {
    for (let length = place.steps.length - 1; length > 0; length -= 1) {
      const found = this.of(side, { ...place, steps: place.steps.slice(0, length) })
      if (found) return found
    }
    return undefined
  }

  #namesake(side: 'before' | 'after', { root, steps }: Place): Place | undefined {
    for (const set of this.#other[side].sets) {
      const there = set.elements.get(expandedName(root.name))
      if (there === undefined) continue
      const found: PathStep[] = [rootStep(there)]
      for (const step of steps.slice(1)) {
        const parent = found.at(-1)?.type ?? there.type
        const next =
          childSteps(set, parent).find((one) => one.kind === step.kind && isSameName(one.name, step.name)) ??
          sameTypeStep(set, parent, step)
        if (next === undefined) break
        found.push(next)
      }
      if (found.length === steps.length) return { set, root: there, steps: found }
    }
    return undefined
  }
}

function keyOf({ set, root, steps }: Place): string {
  return [set.name, root.id, ...steps.slice(1).map(({ id }) => id)].join(' ')
}

function keep(map: Map<string, Place>, place: Place, other: Place): void {
  const key = keyOf(place)
  if (!map.has(key)) map.set(key, other)
}

function isChildOf(key: string, place: Place): boolean {
  const above = `${keyOf(place)} `
  return key.startsWith(above) && !key.slice(above.length).includes(' ')
}

/** The place directly above most of some places. */
function upper(places: readonly Place[]): Place | undefined {
  const votes = new Map<string, { readonly place: Place; count: number }>()
  for (const one of places) {
    const place = { ...one, steps: one.steps.slice(0, -1) }
    const vote = votes.get(keyOf(place)) ?? { place, count: 0 }
    vote.count += 1
    votes.set(keyOf(place), vote)
  }
  return [...votes.values()].sort((a, b) => b.count - a.count)[0]?.place
}
