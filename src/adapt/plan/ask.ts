import { type DataElementPlace, printSteps } from '../../schema/index.ts'
import { valueForm } from '../kinds/index.ts'
import { pathKey } from './path-set.ts'
import { isPrefix, joinKey, propertiesOf, type Steps, typeOf } from './places.ts'
import type { HookPlace, HookPlan, MemberPlan, TypeRef } from './plan.ts'
import type { Planner, Spot } from './planner.ts'

export function pointOf({ element, member, source, target }: Spot, place?: DataElementPlace): HookPlace {
  return {
    dataElement: element ? joinKey(element) : member.property,
    ...(element?.name === undefined ? {} : { name: element.name }),
    source: printSteps(place?.steps ?? source),
    target: printSteps(target),
  }
}

function nodeOf(side: 'from' | 'to', id: string, isList: boolean): TypeRef {
  return { kind: 'node', side, id, isList }
}

/** A member that a hook makes: no rule converts it, or nothing but a likeness joins it, or it must be put together. */
export function planHook(
  planner: Planner,
  spot: Spot,
  place: DataElementPlace | undefined,
  purpose: 'convert' | 'supposed' | 'assemble' | 'mapped',
  reason: string,
  below: readonly DataElementPlace[] = [],
): MemberPlan {
  const point = pointOf(spot, place)
  // A guess that a person takes over keeps the name of the question it was.
  const isGuess = purpose === 'supposed' || purpose === 'mapped'
  const suffix = isGuess && place ? `from_${joinKey(place.dataElement)}` : purpose
  const around = place ? spot.source : commonParent(spot.source, below)
  const key = [purpose, pathKey(spot.target), pathKey(spot.source)].join('\n')
  const hook = planner.registry.hook(key, `${point.dataElement}_${suffix}`, point, {
    purpose,
    reason,
    input: place ? nodeOf('from', typeOf(place.steps), true) : nodeOf('from', typeOf(around), false),
    output: nodeOf('to', spot.member.type, spot.member.isArray),
  })
  for (const { steps } of below) planner.read.add(pathKey(steps))
  const values = below.filter(({ steps }) => valueForm(planner.from.root.set, typeOf(steps)) !== undefined)
  const isNeeded = !spot.member.isOptional
  const route = planner.route(spot.source, place?.steps ?? around)
  const rule = place
    ? ({ kind: 'hook', hook, route, isNeeded } as const)
    : ({
        kind: 'assemble',
        hook,
        route,
        settles: values.map(({ steps }) => planner.route(spot.source, steps)),
      } as const)
  return { ...planner.heading(spot, place ? [place] : below), rule }
}

/** The innermost object around all the places that can be there once only. */
function commonParent(source: Steps, places: readonly DataElementPlace[]): Steps {
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
  spot: Spot,
  place: DataElementPlace | undefined,
): { readonly missing?: HookPlan } {
  if (spot.member.isOptional) return {}
  const members = place ? propertiesOf(planner.from.root, spot.source, place.steps) : []
  const chain = place ? (valueForm(planner.from.root.set, typeOf(place.steps))?.chain ?? []) : []
  if (place && [...members, ...chain].every(({ isOptional }) => !isOptional)) return {}
  const point = pointOf(spot, place)
  const missing = planner.registry.hook(
    ['missing', pathKey(spot.target), pathKey(spot.source)].join('\n'),
    `${point.dataElement}_missing`,
    point,
    {
      purpose: 'missing',
      reason: place
        ? 'the target requires it, the source may lack it'
        : 'the target requires it, the source has no place for it',
      input: nodeOf('from', typeOf(spot.source), false),
      output: nodeOf('to', spot.member.type, spot.member.isArray),
    },
  )
  return { missing }
}
