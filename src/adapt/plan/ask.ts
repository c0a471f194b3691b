import { type DataElementPlace, printSteps } from '../../schema/index.ts'
import { valueForm } from '../kinds/index.ts'
import {
  isPrefix,
  joinKey,
  lastType,
  listMembersBetween,
  mayBeList,
  type PlaceSteps,
  pathKey,
} from './places.ts'
import type { HookPlace, HookPlan, MemberPlan, TypeRef } from './plan.ts'
import type { PlannedSpot, Planner } from './planner.ts'

/** The place of a decision as it is passed to its hook: data element, and source and target path. */
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

/** A reference to a type of one side, or to a list of it. */
function makeNodeRef(side: 'from' | 'to', id: string, isList: boolean): TypeRef {
  return { kind: 'node', side, id, isList }
}

/**
 * The type of a target member. Where members are joined by name, it includes all types and elements that the member
 * can have.
 */
function makeMemberRef({ isByName }: Planner, { member }: PlannedSpot): TypeRef {
  if (!isByName) return makeNodeRef('to', member.type, member.isArray)
  return { kind: 'member', side: 'to', member, isList: member.isArray }
}

/**
 * Plans a member that a hook makes from a source value. `convert`: no rule converts it; `supposed`: only the names
 * are similar; `mapped`: the mapping asks for a hook.
 */
export function planConversion(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace,
  purpose: 'convert' | 'supposed' | 'mapped',
  reason: string,
): MemberPlan {
  const point = makeHookPlace(spot, place)
  // Accepting a guess in the mapping file does not change the name of its hook.
  const suffix = purpose === 'convert' ? purpose : `from_${joinKey(place.dataElement)}`
  const hook = planner.registry.hook(
    makeHookKey(planner, purpose, spot),
    `${point.dataElement}_${suffix}`,
    point,
    {
      purpose,
      reason,
      input: makeNodeRef('from', lastType(place.steps), true),
      output: makeMemberRef(planner, spot),
    },
  )
  const { root } = planner.from
  const last = listMembersBetween(root, spot.source, place.steps).at(-1)
  const rule: MemberPlan['rule'] = {
    kind: 'hook',
    hook,
    route: planner.route(spot.source, place.steps),
    isNeeded: !spot.member.isOptional,
    isWhole: last?.isArray === false && mayBeList(root.set, lastType(place.steps)),
  }
  return { ...planner.heading(spot, [place]), rule }
}

/**
 * Plans a member that a hook makes from several source values, which are marked as read. The hook gets the
 * innermost object around them.
 */
export function planAssembly(
  planner: Planner,
  spot: PlannedSpot,
  below: readonly DataElementPlace[],
  reason: string,
): MemberPlan {
  const point = makeHookPlace(spot)
  const around = findCommonParent(spot.source, below)
  const hook = planner.registry.hook(
    makeHookKey(planner, 'assemble', spot),
    `${point.dataElement}_assemble`,
    point,
    {
      purpose: 'assemble',
      reason,
      input: makeNodeRef('from', lastType(around), false),
      output: makeNodeRef('to', spot.member.type, spot.member.isArray),
    },
  )
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

/**
 * The key of a hook: one for each purpose, target place and source object. Where objects are planned once for their
 * types, these stand for the places, so that adapters with the same types have hooks of the same names.
 */
function makeHookKey(planner: Planner, purpose: string, { target, source }: PlannedSpot): string {
  if (!planner.isTyped(source, target)) return [purpose, pathKey(target), pathKey(source)].join('\n')
  return [purpose, lastType(source), lastType(target.slice(0, -1)), target.at(-1)?.id].join('\n')
}

/**
 * The innermost object around all the places that exists only once in the source object; at least the source
 * object.
 */
function findCommonParent(source: PlaceSteps, places: readonly DataElementPlace[]): PlaceSteps {
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

/**
 * The hook for a required member whose source value is optional or absent. `{}` where the member is optional or
 * the source always has the value. For an object, what it contains does not count.
 */
export function planMissing(
  planner: Planner,
  spot: PlannedSpot,
  place: DataElementPlace | undefined,
  isObject = false,
): { readonly missing?: HookPlan } {
  if (spot.member.isOptional) return {}
  const members = place ? listMembersBetween(planner.from.root, spot.source, place.steps) : []
  const chain =
    place && !(isObject && planner.isByName)
      ? (valueForm(planner.from.root.set, lastType(place.steps))?.chain ?? [])
      : []
  if (place && [...members, ...chain].every(({ isOptional }) => !isOptional)) return {}
  const point = makeHookPlace(spot, place)
  const missing = planner.registry.hook(
    makeHookKey(planner, 'missing', spot),
    `${point.dataElement}_missing`,
    point,
    {
      purpose: 'missing',
      reason: place
        ? 'required in the target, optional in the source'
        : 'required in the target, absent from the source',
      input: makeNodeRef('from', lastType(spot.source), false),
      output: makeMemberRef(planner, spot),
    },
  )
  return { missing }
}
