import { joinDataElements, pairRoots, type StatedPairs } from '../../align/index.ts'
import { sameTypeStep } from '../../sample/index.ts'
import {
  childSteps,
  expandedName,
  isSameName,
  type Name,
  type PathStep,
  rootStep,
  type SchemaSet,
  type Version,
} from '../../schema/index.ts'
import type { DocumentPlace } from './places.ts'

/** Maps places of one version to those of the other: by data element where roots were paired, else by name. */
export class DocumentCorrespondence {
  readonly #joined: Readonly<Record<'before' | 'after', ReadonlyMap<string, DocumentPlace>>>
  readonly #other: Readonly<Record<'before' | 'after', Version>>

  /**
   * Joins the places of equal data elements of all paired roots. A paired root corresponds to the parent that most of
   * its children's counterparts have, else to the other root.
   */
  constructor(from: Version, to: Version, stated?: StatedPairs) {
    const joined = { before: new Map<string, DocumentPlace>(), after: new Map<string, DocumentPlace>() }
    for (const pair of pairRoots(from, to, stated)) {
      const [one, other] = [pair.before, pair.after]
      const place = ({ set, element }: typeof one, steps: readonly PathStep[]): DocumentPlace => {
        return { set, root: element, steps }
      }
      for (const { before, after } of joinDataElements(pair)) {
        for (let index = 0; index < Math.min(before.length, after.length); index += 1) {
          const here = place(one, before[index]?.steps ?? [])
          const there = place(other, after[index]?.steps ?? [])
          keepFirst(joined.before, here, there)
          keepFirst(joined.after, there, here)
        }
      }
      for (const [side, mine, theirs] of [
        ['before', one, other],
        ['after', other, one],
      ] as const) {
        const top = place(mine, [rootStep(mine.element)])
        const below = [...joined[side]].filter(([key]) => isDirectChild(key, top)).map(([, there]) => there)
        keepFirst(joined[side], top, findCommonParent(below) ?? place(theirs, [rootStep(theirs.element)]))
      }
    }
    this.#joined = joined
    this.#other = { before: to, after: from }
  }

  /** Returns the counterpart of a place of this side in the other version; undefined if it has none. */
  of(side: 'before' | 'after', place: DocumentPlace): DocumentPlace | undefined {
    return this.#joined[side].get(makePlaceKey(place)) ?? this.#namesake(side, place)
  }

  /** Returns the counterpart of the nearest ancestor of a place that has one; undefined if none has. */
  above(side: 'before' | 'after', place: DocumentPlace): DocumentPlace | undefined {
    for (let length = place.steps.length - 1; length > 0; length -= 1) {
      const found = this.of(side, { ...place, steps: place.steps.slice(0, length) })
      if (found) return found
    }
    return undefined
  }

  /**
   * Returns the place that the same names lead to in the other version; undefined if there is none. Where the root
   * has another name, namespaces are ignored, since a namespace that moved is a change of its own.
   */
  #namesake(side: 'before' | 'after', { set, root, steps }: DocumentPlace): DocumentPlace | undefined {
    const sets = this.#other[side].sets
    for (const other of sets) {
      const there = other.elements.get(expandedName(root.name))
      const start = there && { set: other, root: there, steps: [rootStep(there)] }
      const found = start && followSteps(start, steps.slice(1), isSameName)
      if (found !== undefined) return found
    }
    const moved = this.#joined[side].get(makePlaceKey({ set, root, steps: steps.slice(0, 1) }))
    const start = moved ?? findOnlyRoot(sets, root.name)
    const isCalledAlike = (one: Name, other: Name): boolean => one.local === other.local
    return start && followSteps(start, steps.slice(1), isCalledAlike)
  }
}

/**
 * Follows steps down from a place: to the child of the same name, else a namesake, else a step of the same type.
 * Undefined if a step leads nowhere.
 */
function followSteps(
  start: DocumentPlace,
  steps: readonly PathStep[],
  isNamesake: (one: Name, other: Name) => boolean,
): DocumentPlace | undefined {
  const { set } = start
  const found = [...start.steps]
  for (const step of steps) {
    const parent = found.at(-1)?.type ?? start.root.type
    const children = childSteps(set, parent).filter(({ kind }) => kind === step.kind)
    const next =
      children.find(({ name }) => isSameName(name, step.name)) ??
      children.find(({ name }) => isNamesake(name, step.name)) ??
      sameTypeStep(set, parent, step)
    if (next === undefined) return undefined
    found.push(next)
  }
  return { ...start, steps: found }
}

/** Returns the only root with a local name; undefined if none or several have it. Abstract roots do not count. */
function findOnlyRoot(sets: readonly SchemaSet[], { local }: Name): DocumentPlace | undefined {
  const all = sets.flatMap((set) => [...set.elements.values()].map((root) => ({ set, root })))
  const [only, ...more] = all.filter(({ root }) => root.name.local === local && !root.abstract)
  return only && more.length === 0 ? { ...only, steps: [rootStep(only.root)] } : undefined
}

/** A text that identifies a place: its set, its root and the ids of its steps. */
function makePlaceKey({ set, root, steps }: DocumentPlace): string {
  return [set.name, root.id, ...steps.slice(1).map(({ id }) => id)].join(' ')
}

/** Maps a place to its counterpart, unless it has one already. */
function keepFirst(map: Map<string, DocumentPlace>, place: DocumentPlace, other: DocumentPlace): void {
  const key = makePlaceKey(place)
  if (!map.has(key)) map.set(key, other)
}

/** Whether a key is that of a place exactly one step below another. */
function isDirectChild(key: string, place: DocumentPlace): boolean {
  const above = `${makePlaceKey(place)} `
  return key.startsWith(above) && !key.slice(above.length).includes(' ')
}

/** Returns the parent that most of these places have; undefined without places. */
function findCommonParent(places: readonly DocumentPlace[]): DocumentPlace | undefined {
  const votes = new Map<string, { readonly place: DocumentPlace; count: number }>()
  for (const one of places) {
    const place = { ...one, steps: one.steps.slice(0, -1) }
    const vote = votes.get(makePlaceKey(place)) ?? { place, count: 0 }
    vote.count += 1
    votes.set(makePlaceKey(place), vote)
  }
  return [...votes.values()].sort((a, b) => b.count - a.count)[0]?.place
}
