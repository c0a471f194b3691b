import type { NodeId, Property, SchemaSet } from '../../schema/index.ts'
import type { PropertyMove } from '../property-move.ts'
import { type JsonMemberPlan, NamedRule, resolveStepRule, type StepPlan } from './json-plan.ts'

/** What the planner knows of a move before all rules are complete. */
export interface PlannedMove {
  readonly from: readonly NodeId[]
  readonly to: readonly NodeId[]
  readonly member: Pick<JsonMemberPlan, 'to' | 'id' | 'by' | 'each' | 'surplus'>
  /** Whether the objects around both properties correspond. */
  readonly isHere: boolean
}

/**
 * The moves of properties as the result has them: names and source locations on both sides, and whether the value stays
 * the same. Equal ones once. Call it when all named rules are complete.
 */
export function makePropertyMoves(
  moves: readonly PlannedMove[],
  from: SchemaSet,
  to: SchemaSet,
): readonly PropertyMove[] {
  const [before, after] = [indexProperties(from), indexProperties(to)]
  const found = new Map<string, PropertyMove>()
  for (const { from, to, member, isHere } of moves) {
    const { by, each, surplus } = member
    const move: PropertyMove = {
      before: from.flatMap((id) => before.get(id)?.at ?? []),
      after: to.flatMap((id) => after.get(id)?.at ?? []),
      from: from.map((id) => before.get(id)?.name ?? '')[0] ?? '',
      to: member.id,
      ...(isHere ? { name: member.to } : {}),
      isSame: each === undefined && surplus === undefined && by !== undefined && keepsValue(by),
    }
    found.set(JSON.stringify(move), move)
  }
  return [...found.values()]
}

/**
 * Whether a rule leaves a value as it is. Objects for which both types have a name in generated code count as kept:
 * changes inside them are reported at those types.
 */
function keepsValue(by: StepPlan, above: readonly StepPlan[] = []): boolean {
  // A rule inside itself adds nothing.
  if (above.includes(by)) return true
  const inside = [...above, by]
  const rule = resolveStepRule(by)
  switch (rule.as) {
    case 'same':
      return true
    case 'items':
      return [...rule.prefix, rule.item].every((item) => item === undefined || keepsValue(item, inside))
    case 'object':
      return (
        (by instanceof NamedRule && by.isOfNamed) || rule.members.every((one) => keepsMember(one, inside))
      )
    default:
      return false
  }
}

/** Whether a member is made of the property of the same name, whose value stays. */
function keepsMember({ to, from, by, each, surplus }: JsonMemberPlan, above: readonly StepPlan[]): boolean {
  const isHere = from?.up === 0 && from.path.length === 1 && from.path[0] === to
  return isHere && each === undefined && surplus === undefined && by !== undefined && keepsValue(by, above)
}

/** Every property of a set by its id. */
function indexProperties(set: SchemaSet): ReadonlyMap<NodeId, Property> {
  const all = [...set.nodes.values()].flatMap((node) => (node.kind === 'object' ? node.properties : []))
  return new Map(all.map((property) => [property.id, property]))
}
