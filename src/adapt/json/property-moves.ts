import type { NodeId, Property, SchemaSet } from '../../schema/index.ts'
import type { PropertyMove } from '../property-move.ts'
import { type JsonMemberPlan, NamedRule } from './json-plan.ts'

/** What the planner knows of a move before all rules are complete. */
export interface PlannedMove {
  readonly from: readonly NodeId[]
  readonly to: readonly NodeId[]
  readonly member: Pick<JsonMemberPlan, 'to' | 'id' | 'by' | 'each' | 'surplus'>
  /** Whether the objects around both properties correspond. */
  readonly isHere: boolean
}

const kept: ReadonlySet<string> = new Set(['same', 'object', 'items'])

/** The moves with their locations, each once; call it when all named rules are complete. */
export function locateMoves(
  moves: readonly PlannedMove[],
  from: SchemaSet,
  to: SchemaSet,
): readonly PropertyMove[] {
  const [before, after] = [indexProperties(from), indexProperties(to)]
  const found = new Map<string, PropertyMove>()
  for (const { from, to, member, isHere } of moves) {
    const { by, each, surplus } = member
    const rule = by instanceof NamedRule ? by.rule : by
    const move: PropertyMove = {
      before: from.flatMap((id) => before.get(id)?.at ?? []),
      after: to.flatMap((id) => after.get(id)?.at ?? []),
      from: from.map((id) => before.get(id)?.name ?? '')[0] ?? '',
      to: member.id,
      ...(isHere ? { name: member.to } : {}),
      isSame: each === undefined && surplus === undefined && rule !== undefined && kept.has(rule.as),
    }
    found.set(JSON.stringify(move), move)
  }
  return [...found.values()]
}

/** Every property of a set by its id. */
function indexProperties(set: SchemaSet): ReadonlyMap<NodeId, Property> {
  const all = [...set.nodes.values()].flatMap((node) => (node.kind === 'object' ? node.properties : []))
  return new Map(all.map((property) => [property.id, property]))
}
