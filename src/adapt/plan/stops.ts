import { printSteps } from '../../schema/index.ts'
import { joinKey, lastType, listMembersBetween } from './places.ts'
import type { StopPlan } from './plan.ts'
import type { Planner } from './planner.ts'

/**
 * Plans each source place that the mapping closes with `error` or `hook`: a value there is an issue, or the hook
 * decides. Places with `drop` are left out.
 */
export function planStops(planner: Planner): readonly StopPlan[] {
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
