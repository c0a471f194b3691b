import type { Root } from '../../align/index.ts'
import { expandedName, printSteps } from '../../schema/index.ts'
import { identifier, typeIdentifier } from '../../typescript/index.ts'
import { joinKey, type Places, pathKey, placesOf, propertiesOf } from './places.ts'
import type { PairPlan, StaticLoss } from './plan.ts'
import { Planner } from './planner.ts'
import { strayPlaces } from './stray.ts'

/** Everything about the adapter from one root to another. */
export function planPair(from: Root, to: Root): PairPlan {
  const source = placesOf(from)
  const target = placesOf(to)
  const planner = new Planner(source, target)
  const spot = { target: target.start, source: source.start, element: undefined }
  const root = planner.object({ ...spot, isInside: false, isNeeded: true }, false)
  const local = ({ element }: Root): string => element.name.local
  return {
    name: identifier(`${local(from)}To${typeIdentifier(local(to))}`),
    from,
    to,
    root,
    objects: planner.registry.objects,
    hooks: planner.registry.hooks,
    context: planner.registry.context,
    carried: [...target.root.places.keys()].filter((key) => planner.carried.has(key)),
    losses: losses(planner),
    stray: strayPlaces(source),
    known: known(planner),
    unjoined: { from: alone(source, target), to: alone(target, source) },
  }
}

/** What tells a root from every other: its set and its expanded name. */
export function rootKey({ set, element }: Root): string {
  return `${set.name}#${expandedName(element.name)}`
}

function alone(side: Places, other: Places): readonly string[] {
  return [...side.root.places.keys()].filter((key) => other.of(key).length === 0)
}

function unread({ from, read }: Planner) {
  return [...from.root.places.values()].flat().filter(({ steps }) => !read.has(pathKey(steps)))
}

function known(planner: Planner): PairPlan['known'] {
  const { root, start } = planner.from
  const places = unread(planner).map(({ dataElement, steps }): readonly [string, string] => [
    propertiesOf(root, start, steps)
      .map(({ property }) => property)
      .join('/'),
    dataElement.id,
  ])
  const dropped = planner.dropped.map(({ path, dataElement }): readonly [string, string] => [
    path.join('/'),
    dataElement,
  ])
  return [...new Map([...places, ...dropped])]
}

function losses(planner: Planner): readonly StaticLoss[] {
  const missing = unread(planner).map(({ dataElement, steps }): StaticLoss => {
    const path = printSteps(steps)
    return {
      kind: 'certain',
      path,
      dataElement: joinKey(dataElement),
      reason: 'the target has no place for it',
    }
  })
  const attributes = planner.dropped.map(({ path, dataElement }): StaticLoss => {
    const reason = 'the target has no attribute for it'
    return { kind: 'possible', path: `/${path.join('/')}`, dataElement, reason }
  })
  const repeats = planner.repeats.map(({ place, max }): StaticLoss => {
    const reason = `the source repeats it, the target allows ${max}`
    return {
      kind: 'possible',
      path: printSteps(place.steps),
      dataElement: joinKey(place.dataElement),
      reason,
    }
  })
  return [...missing, ...attributes, ...repeats]
}
