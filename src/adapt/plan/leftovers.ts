import type { RenameCandidate } from '../../align/index.ts'
import { resolve } from '../../schema/index.ts'
import { valueForm } from '../kinds/index.ts'
import {
  isPrefix,
  joinKey,
  lastType,
  listMemberSteps,
  PathSet,
  type PlaceSteps,
  pathKey,
  type RootPlaces,
} from './places.ts'
import type { Planner } from './planner.ts'
import { listUnmatchedPlaces } from './suppose.ts'

/** A place without a counterpart. */
export interface UnpairedPlace extends RenameCandidate {
  readonly steps: PlaceSteps
}

/** A place without a counterpart, and what stands for the object around it on both sides. */
interface LeftPlace {
  readonly steps: PlaceSteps
  readonly inside: string
}

/** Where members are joined by name, at most so many pairs of objects are visited. */
const mostObjects = 5000

/**
 * The places on either side that neither the join nor the mapping gives a counterpart, described for the search
 * for similar ones.
 */
export function listUnpairedPlaces(planner: Planner): {
  readonly from: readonly UnpairedPlace[]
  readonly to: readonly UnpairedPlace[]
} {
  const { from, to, decisions } = planner
  const places = planner.isByName
    ? listUnmatchedByName(planner)
    : { from: listAloneIn(from, to), to: listAloneIn(to, from) }
  const isOpen = ({ steps }: LeftPlace): boolean =>
    !decisions.isSourceTaken(steps) && !decisions.isTargetTaken(steps)
  const candidate =
    ({ root }: RootPlaces) =>
    ({ steps, inside }: LeftPlace): UnpairedPlace => {
      const holder = lastType(steps.slice(0, -1))
      const beside = listMemberSteps(root, holder).map(({ step }) => step.name.local)
      const above = steps.slice(0, -1).reverse()
      const name = steps.at(-1)?.name.local ?? ''
      const kind = valueForm(root.set, lastType(steps))?.scalar.form ?? 'object'
      return { steps, name, kind, above: above.map((step) => step.name.local), beside, inside }
    }
  return {
    from: places.from.filter(isOpen).map(candidate(from)),
    to: places.to.filter(isOpen).map(candidate(to)),
  }
}

/**
 * The places whose data element the other side lacks, and which are neither at, above nor below a joined place.
 */
function listAloneIn(side: RootPlaces, other: RootPlaces): readonly LeftPlace[] {
  const joined = new PathSet(
    [...side.root.places].flatMap(([key, places]) => (other.of(key).length > 0 ? places : [])),
  )
  return listUnmatchedPlaces(side, other)
    .map(({ steps }) => steps)
    .filter((steps) => !joined.has(steps) && !joined.isAbove(steps) && !joined.isBelow(steps))
    .map((steps) => ({ steps, inside: describeHolder(side, other, steps.slice(0, -1)) }))
}

/**
 * A text for an object that is equal on both sides: the last data element around it that both have, and the names
 * below it, without that of the root.
 */
function describeHolder(side: RootPlaces, other: RootPlaces, steps: PlaceSteps): string {
  const keys = steps.map((_, index) =>
    side
      .at(steps.slice(0, index + 1))
      .map(joinKey)
      .find((key) => other.of(key).length > 0),
  )
  const at = Math.max(
    0,
    keys.findLastIndex((key) => key !== undefined),
  )
  return [keys[at] ?? '', ...steps.slice(at + 1).map(({ name }) => name.local)].join('/')
}

/**
 * Walks the objects of equal names on both sides, and those that the mapping pairs, and lists the members that only
 * one of them has. Each pair of types is visited once. Children that a value is made from are left out.
 */
function listUnmatchedByName({ from, to, carriedInside, decisions }: Planner): {
  readonly from: readonly LeftPlace[]
  readonly to: readonly LeftPlace[]
} {
  const found = { from: new Map<string, LeftPlace>(), to: new Map<string, LeftPlace>() }
  const known = new Set<string>()
  const open: (readonly [PlaceSteps, PlaceSteps])[] = [[from.start, to.start]]
  for (let next = open.shift(); next !== undefined && known.size < mostObjects; next = open.shift()) {
    const [source, target] = next
    const key = [resolve(from.root.set, lastType(source)).id, resolve(to.root.set, lastType(target)).id].join(
      '\n',
    )
    if (known.has(key)) continue
    known.add(key)
    const below = (side: RootPlaces, steps: PlaceSteps) =>
      listMemberSteps(side.root, lastType(steps)).map(({ step }) => step)
    const [here, there] = [below(from, source), below(to, target)]
    for (const step of here) {
      const namesake = there.find(({ name, kind }) => name.local === step.name.local && kind === step.kind)
      if (namesake)
        open.push([
          [...source, step],
          [...target, namesake],
        ])
      else if (!carriedInside.has([lastType(source), lastType(target), step.id].join('\n')))
        found.from.set(pathKey([...source, step]), { steps: [...source, step], inside: key })
    }
    for (const step of there) {
      const isKnown = here.some(({ name, kind }) => name.local === step.name.local && kind === step.kind)
      const steps = [...target, step]
      if (!isKnown) found.to.set(pathKey(steps), { steps, inside: key })
      // An object that the mapping pairs by rule with one of another name.
      const pair = decisions.pairAt(steps)
      const [paired] = pair?.sources[0] ?? []
      if (pair?.entry.by === 'rule' && paired && isPrefix(source, paired.steps))
        open.push([paired.steps, steps])
    }
  }
  return { from: [...found.from.values()], to: [...found.to.values()] }
}
