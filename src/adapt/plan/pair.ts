import type { Root } from '../../align/index.ts'
import type { Mapping } from '../../mapping/index.ts'
import { type DataElementPlace, expandedName, printSteps } from '../../schema/index.ts'
import { identifier, typeIdentifier } from '../../typescript/index.ts'
import { Decisions, type Outcomes } from '../decide/index.ts'
import { planRoot } from './dispatch.ts'
import { collectFindings, findUnmappedPlaces } from './findings.ts'
import {
  collectPlaces,
  joinKey,
  lastType,
  listMembersBetween,
  PathSet,
  type PlaceSteps,
  pathKey,
  type RootPlaces,
} from './places.ts'
import type { DispatchPlan, ObjectPlan, PairPlan, PlanRule, StaticLoss, StopPlan } from './plan.ts'
import { findOutcomes } from './planned-outcomes.ts'
import { Planner } from './planner.ts'

/** The mapping in the direction of the pair, and the record of how its entries are used. */
export interface Decided {
  readonly mapping?: Mapping
  readonly outcomes?: Outcomes
}

/**
 * Plans the adapter from one root to another: functions, hooks, values from the caller, losses, outcomes and
 * findings.
 */
export function planPair(from: Root, to: Root, decided: Decided = {}): PairPlan {
  const source = collectPlaces(from)
  const target = collectPlaces(to)
  const decisions = new Decisions(source, target, decided.mapping, decided.outcomes)
  const planner = new Planner(source, target, decisions)
  const spot = { target: target.start, source: source.start, element: undefined }
  const root = planner.object({ ...spot, isInside: false, isNeeded: true }, false)
  const start = planRoot(planner, { ...spot, isInside: false, isNeeded: true })
  const stops = planStops(planner)
  const local = ({ element }: Root): string => element.name.local
  const rest = listUnreadPlaces(planner)
  const all = listStaticLosses(planner, rest)
  const { hooks } = planner.registry
  return {
    name: identifier(`${local(from)}To${typeIdentifier(local(to))}`),
    from,
    to,
    root,
    ...(start ? { start } : {}),
    ...collectFunctions(start ?? root),
    hooks,
    findings: collectFindings(planner, hooks, rest),
    context: planner.registry.context,
    carried: [...target.root.places.keys()].filter((key) => planner.carried.has(key)),
    losses: all,
    fates: findOutcomes(source, root, all),
    stray: findUnmappedPlaces(source),
    known: listKnownPaths(planner, rest),
    stops,
    unjoined: {
      from: listUnjoined(source, target, (steps) => planner.read.has(pathKey(steps))),
      to: listUnjoined(target, source, (steps) => decisions.pairAt(steps) !== undefined),
    },
  }
}

/** The key of a root: `<set>#<expanded name>`. */
export function rootKey({ set, element }: Root): string {
  return `${set.name}#${expandedName(element.name)}`
}

/**
 * All functions that are reachable from a root function, itself included, in order of first use. Functions that no
 * rule uses are left out, and so is what `isKept` returns false for, with all that only it uses.
 */
export function collectFunctions(
  root: ObjectPlan | DispatchPlan,
  isKept: (one: ObjectPlan | DispatchPlan) => boolean = () => true,
): Pick<PairPlan, 'objects' | 'dispatches'> {
  const found = new Set<ObjectPlan | DispatchPlan>()
  const open: (ObjectPlan | DispatchPlan)[] = [root]
  const visit = (rule: PlanRule): void => {
    if ('object' in rule) open.push(rule.object)
    if ('dispatch' in rule) open.push(rule.dispatch)
    if (rule.kind === 'named') visit(rule.rule)
  }
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    if (found.has(next) || !isKept(next)) continue
    found.add(next)
    const inner = 'members' in next ? next.members : next.cases
    for (const { rule } of inner) visit(rule)
  }
  const all = [...found]
  return {
    objects: all.flatMap((one) => ('members' in one ? one : [])),
    dispatches: all.flatMap((one) => ('members' in one ? [] : one)),
  }
}

function isElement({ steps }: DataElementPlace): boolean {
  return steps.at(-1)?.kind === 'element'
}

/**
 * The data elements of a side that the other side lacks and that have an element place which the mapping does not
 * pair.
 */
function listUnjoined(
  side: RootPlaces,
  other: RootPlaces,
  isPaired: (steps: PlaceSteps) => boolean,
): readonly string[] {
  return [...side.root.places]
    .filter(([key]) => other.of(key).length === 0)
    .filter(([, places]) => places.some((place) => isElement(place) && !isPaired(place.steps)))
    .map(([key]) => key)
}

/** The element places of the source that are not read and contain no place that is. */
function listUnreadPlaces({ from, read }: Planner) {
  const places = [...from.root.places.values()].flat()
  const around = new PathSet(places.filter(({ steps }) => read.has(pathKey(steps))))
  return places.filter(
    (place) => isElement(place) && !around.has(place.steps) && !around.isBelow(place.steps),
  )
}

/**
 * The property path and data element of each source place that is unread, dropped or closed, so that the run can
 * name them in losses.
 */
function listKnownPaths(planner: Planner, rest: readonly DataElementPlace[]): PairPlan['known'] {
  const { root, start } = planner.from
  const places = rest.map(({ dataElement, steps }): readonly [string, string] => {
    const members = listMembersBetween(root, start, steps)
    return [members.map(({ property }) => property).join('/'), joinKey(dataElement)]
  })
  const dropped = planner.dropped.map(({ path, dataElement }): readonly [string, string] => [
    path.join('/'),
    dataElement,
  ])
  const closed = planner.decisions.closed.map(
    ({ place: { steps, dataElement } }): readonly [string, string] => {
      const members = listMembersBetween(root, start, steps)
      return [members.map(({ property }) => property).join('/'), joinKey(dataElement)]
    },
  )
  return [...new Map([...places, ...dropped, ...closed])]
}

/**
 * The losses known without a document: unread places as certain, then dropped attributes and limited repetitions
 * as possible.
 */
function listStaticLosses(planner: Planner, rest: readonly DataElementPlace[]): readonly StaticLoss[] {
  const missing = rest.map(({ dataElement, steps }): StaticLoss => {
    const path = printSteps(steps)
    return {
      ...{ kind: 'certain', cause: 'place' },
      path,
      dataElement: joinKey(dataElement),
      reason: planner.decisions.closedAt(steps)?.entry.reason ?? 'the target has no place for it',
    }
  })
  const attributes = planner.dropped.map(({ path, dataElement, isThere }): StaticLoss => {
    const reason = isThere
      ? 'no rule converts it to the attribute of the target'
      : 'the target has no attribute for it'
    return { kind: 'possible', cause: 'attribute', path: `/${path.join('/')}`, dataElement, reason }
  })
  const repeats = planner.repeats.map(({ place, max }): StaticLoss => {
    const reason = `the source repeats it, the target allows ${max}`
    return {
      ...{ kind: 'possible', cause: 'repeats' },
      path: printSteps(place.steps),
      dataElement: joinKey(place.dataElement),
      reason,
    }
  })
  return [...missing, ...attributes, ...repeats]
}

/**
 * Plans each source place that the mapping closes with `error` or `hook`: a value there is an issue, or the hook
 * decides. Places with `drop` are left out.
 */
function planStops(planner: Planner): readonly StopPlan[] {
  const { root, start } = planner.from
  return planner.decisions.closed.flatMap(({ entry, place }): readonly StopPlan[] => {
    const { steps, dataElement } = place
    if (entry.policy === 'drop') return []
    const id = joinKey(dataElement)
    const route = listMembersBetween(root, start, steps).map(({ property }) => property)
    if (entry.policy === 'error') return [{ route, dataElement: id, decides: 'error' }]
    const point = { dataElement: id, source: printSteps(steps), target: '' }
    const hook = planner.registry.hook(['without', point.source].join('\n'), `${id}_without`, point, {
      purpose: 'without',
      reason: `whether the value may be left out, for it has no counterpart: ${entry.reason}`,
      input: { kind: 'node', side: 'from', id: lastType(steps), isList: false },
      output: { kind: 'indicator' },
    })
    return [{ route, dataElement: id, decides: hook }]
  })
}
