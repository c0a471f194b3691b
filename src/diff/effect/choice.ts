import type { TypeIn } from '../../containment/index.ts'
import type { NodeId, SchemaSet, TypeNode } from '../../schema/index.ts'
import type { ChoiceOfMember } from '../subjects.ts'
import { asked, type ContainmentQuestion, made, withinAmong } from './questions.ts'

type Mode = 'any' | 'one'

/** A choice as a whole and without each of its lone members: what one question finds of two members, all know. */
interface Choice {
  readonly whole: TypeIn
  readonly without: ReadonlyMap<NodeId, TypeIn>
  readonly within: ContainmentQuestion
}

/** By the list of the lone members. */
type Known = WeakMap<readonly NodeId[], Choice>

const known: Readonly<Record<Mode, Known>> = { any: new WeakMap(), one: new WeakMap() }

/** A choice of JSON schemas; nothing where it is too large to be asked about. */
export function knownChoice(
  set: SchemaSet,
  { members, lone }: ChoiceOfMember,
  mode: Mode,
): Choice | undefined {
  const found = known[mode].get(lone)
  if (found !== undefined) return found
  // A member of a choice inside the choice is none of its own.
  const own = lone.filter((id) => members.includes(id))
  const parts = new Map(own.map((id) => [id, without(members, id, mode)]))
  const whole = asked(set, makeUnionNode(members, mode), ...parts.values())
  if (whole === undefined) return undefined
  const types = new Map(
    [...parts].map(([id, part]): [NodeId, TypeIn] => [id, { set: whole.set, id: part.id }]),
  )
  const choice = { whole, without: types, within: withinAmong([...types.values(), whole]) }
  known[mode].set(lone, choice)
  return choice
}

function without(members: readonly NodeId[], id: NodeId, mode: Mode): TypeNode {
  const others = members.filter((other) => other !== id)
  return { ...makeUnionNode(others, mode), id: `${made.id}without ${id}` }
}

export function makeUnionNode(members: readonly NodeId[], mode: Mode): TypeNode {
  return { ...made, kind: 'union', mode, members, facets: {} }
}
