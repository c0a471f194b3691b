import { type DataElementPlace, printSteps } from '../../schema/index.ts'
import { valueForm } from '../kinds/index.ts'
import { pathKey } from './path-set.ts'
import { isPrefix, joinKey, lastType, listMembersBetween, type PlaceSteps } from './places.ts'
import type { HookPlace, HookPlan, MemberPlan, TypeRef } from './plan.ts'
import type { PlannedSpot, Planner } from './planner.ts'

/** Where a question arises, as its hook is told. */
export function makeHookPlace(
  { element, member, source, target }: PlannedSpot,
  place?: DataElementPlace,
): HookPlace {
  return {
    dataElement: element ? joinKey(element) : member.property,
    ...(element?.name === undefined ? {} : { name: element.name }),
    source: printSteps(place?.steps ?? source),
    target: printSteps(target),
  }
}

function nodeType(side: 'from' | 'to', id: string, isList: boolean): TypeRef {
  return { kind: 'node', side, id, isList }
}

/** What a member of the target holds; where names join, it may be of several types or elements. */
function memberType({ isByName }: Planner, { member }: PlannedSpot): TypeRef {
  if (!isByName) return nodeType('to', member.type, member.isArray)
  return { kind: 'member', side: 'to', member, isList: member.isArray }
}

/** A member that a hook makes of one value: no rule converts it, or nothing but a likeness or a person joins it. */
export function planConversion(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  purpose: 'convert' | 'supposed' | 'mapped',
  reason: string,
): MemberPlan {
  const point = makeHookPlace(spot, place)
  // A guess that a person takes over keeps the name of the question it was.
  const suffix = purpose === 'convert' ? purpose : `from_${joinKey(place.dataElement)}`
  const hook = planner.registry.hook(hookKey(purpose, spot), `${point.dataElement}_${suffix}`, point, {
    purpose,
    reason,
    input: nodeType('from', lastType(place.steps), true),
    output: memberType(planner, spot),
  })
  const isNeeded = !spot.member.isOptional
  const rule: MemberPlan['rule'] = {
    kind: 'hook',
    hook,
    route: planner.route(spot.source, place.steps),
    isNeeded,
  }
  return { ...planner.heading(spot, [place]), rule }
}

/** A member that a hook puts together from several values. */
export function planAssembly(
  planner: Planner,
  spot: PlannedSpot,
  below: readonly DataElementPlace[],
  reason: string,
): MemberPlan {
  const point = makeHookPlace(spot)
  const around = commonParent(spot.source, below)
  const hook = planner.registry.hook(hookKey('assemble', spot), `${point.dataElement}_assemble`, point, {
    purpose: 'assemble',
    reason,
    input: nodeType('from', lastType(around), false),
    output: nodeType('to', spot.member.type, spot.member.isArray),
  })
  for (const { steps } of below) planner.read.add(pathKey(steps))
  const values = below.filter(({ steps }) => valueForm(planner.from.root.set, lastType(steps)) !== undefined)
  const rule: MemberPlan['rule'] = {
    kind: 'assemble',
    hook,
    route: planner.route(spot.source, around),
    settles: values.map(({ steps }) => planner.route(spot.source, steps)),
  }
  return { ...planner.heading(spot, below), rule }
}

/** One question for each place of the target and each place of the source that it is asked at. */
function hookKey(purpose: string, { target, source }: PlannedSpot): string {
  return [purpose, pathKey(target), pathKey(source)].join('\n')
}

/** The innermost object around all the places that can be there once only. */
function commonParent(source: PlaceSteps, places: readonly DataElementPlace[]): PlaceSteps {
  let found = source
  const [first] = places
  for (const step of first?.steps.slice(source.length, -1) ?? []) {
    const next = [...found, step]
    if (step.max > 1 || !places.every(({ steps }) => steps.length > next.length && isPrefix(next, steps)))
      break
    found = next
  }
  return found
}

/** The question what stands in a required member, where the source may not hold it. */
export function planMissing(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace | undefined,
): { readonly missing?: HookPlan } {
  if (spot.member.isOptional) return {}
  const members = place ? listMembersBetween(planner.from.root, spot.source, place.steps) : []
  const chain = place ? (valueForm(planner.from.root.set, lastType(place.steps))?.chain ?? []) : []
  if (place && [...members, ...chain].every(({ isOptional }) => !isOptional)) return {}
  const point = makeHookPlace(spot, place)
  const missing = planner.registry.hook(hookKey('missing', spot), `${point.dataElement}_missing`, point, {
    purpose: 'missing',
    reason: place
      ? 'required in the target, optional in the source'
      : 'required in the target, absent from the source',
    input: nodeType('from', lastType(spot.source), false),
    output: memberType(planner, spot),
  })
  return { missing }
}
