import type { TypeIn } from '../../containment/index.ts'
import { type NodeId, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import type { ChoiceOfMember } from '../subjects.ts'
import { asked, type ContainmentQuestion, made, withinAmong } from './questions.ts'

type Mode = 'any' | 'one'

/** A choice as a whole and without each of its lone members, in one set, so that questions share results. */
interface Choice {
  readonly whole: TypeIn
  readonly without: ReadonlyMap<NodeId, TypeIn>
  readonly within: ContainmentQuestion
}

/** By the list of the lone members. */
type Known = WeakMap<readonly NodeId[], Choice>

const known: Readonly<Record<Mode, Known>> = { any: new WeakMap(), one: new WeakMap() }

/**
 * Makes the union of all members of a choice and, for each member that only this side has, the union of the others.
 * Undefined if that is too large. Cached by the list of lone members.
 */
export function makeChoiceTypes(
  set: SchemaSet,
  { members, lone }: ChoiceOfMember,
  mode: Mode,
): Choice | undefined {
  const found = known[mode].get(lone)
  if (found !== undefined) return found
  // A member of a nested choice is not a direct member.
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

/** A union node of all members but one. */
function without(members: readonly NodeId[], id: NodeId, mode: Mode): TypeNode {
  const others = members.filter((other) => other !== id)
  return { ...makeUnionNode(others, mode), id: `${made.id}without ${id}` }
}

export function makeUnionNode(members: readonly NodeId[], mode: Mode): TypeNode {
  return { ...made, kind: 'union', mode, members, facets: {} }
}

/**
 * Whether a value of a choice member (or of an alternative inside it) can also match another member, so that
 * `oneOf` refuses it. True if that is not known; false if there is no other member.
 */
export function canOverlap(
  set: SchemaSet,
  members: readonly NodeId[],
  member: NodeId,
  alternative: NodeId = member,
): boolean {
  const own = resolve(set, member).id
  const rest = othersThan(set, members, own)
  if (rest.length === 0) return false
  const shared = knownMembers(set, members)
  // The normal form has parts of `allOf` in one, and what is asked about may be one of these.
  const choice = shared?.set.nodes.has(alternative) ? shared : membersIn(set, members, alternative)
  const shares = choice && isOutside(choice, alternative, choice.notOthers.get(own))
  if (shares !== undefined) return shares
  // Of many at once it may be too much to ask.
  return (
    rest.length === 1 ||
    rest.some((one) => {
      const two = choice ?? membersIn(set, [member, one], alternative)
      return (two && isOutside(two, alternative, two.not.get(resolve(set, one).id))) !== false
    })
  )
}

/** The members of a choice with negations of each, in one set, so that questions share results. */
interface Members {
  readonly set: SchemaSet
  readonly within: ContainmentQuestion
  /** For each member, the type of values that it refuses. */
  readonly not: ReadonlyMap<NodeId, TypeIn>
  /** For each member, the type of values that all other members refuse. */
  readonly notOthers: ReadonlyMap<NodeId, TypeIn>
}

const membersOfSets = new WeakMap<SchemaSet, WeakMap<readonly NodeId[], Members>>()

/** The members of a choice with their negations, cached; undefined if too large. */
function knownMembers(set: SchemaSet, members: readonly NodeId[]): Members | undefined {
  const ofSet = membersOfSets.get(set) ?? new WeakMap<readonly NodeId[], Members>()
  membersOfSets.set(set, ofSet)
  const found = ofSet.get(members) ?? membersIn(set, members)
  if (found !== undefined) ofSet.set(members, found)
  return found
}

/** Builds the members with their negations, together with `parts`, in one set; undefined if too large. */
function membersIn(
  set: SchemaSet,
  members: readonly NodeId[],
  ...parts: readonly NodeId[]
): Members | undefined {
  const own = [...new Set(members.map((id) => resolve(set, id).id))]
  const others = new Map(
    own.map((id) => [id, named(`others ${id}`, makeUnionNode(othersThan(set, members, id), 'any'))]),
  )
  const notOthers = [...others].map(([id, one]) => [id, not(`no other ${id}`, one.id)] as const)
  const nots = own.map((id) => [id, not(`not ${id}`, id)] as const)
  const negations = [...notOthers, ...nots].map(([, node]) => node)
  const whole = asked(set, makeUnionNode([...members, ...parts], 'any'), ...others.values(), ...negations)
  if (whole === undefined) return undefined
  const inWhole = (nodes: readonly (readonly [NodeId, TypeNode])[]): ReadonlyMap<NodeId, TypeIn> =>
    new Map(nodes.map(([id, node]) => [id, { set: whole.set, id: node.id }]))
  const types = negations.map(({ id }): TypeIn => ({ set: whole.set, id }))
  return {
    ...{ set: whole.set, within: withinAmong([...types, whole]) },
    ...{ not: inWhole(nots), notOthers: inWhole(notOthers) },
  }
}

function othersThan(set: SchemaSet, members: readonly NodeId[], own: NodeId): readonly NodeId[] {
  return members.filter((id) => resolve(set, id).id !== own)
}

function named(name: string, node: TypeNode): TypeNode {
  return { ...node, id: `${made.id}${name}` }
}

function not(name: string, of: NodeId): TypeNode {
  return { ...made, id: `${made.id}${name}`, kind: 'not', of }
}

/** Whether a schema accepts a value that the type refuses; undefined if not known. */
function isOutside({ set, within }: Members, id: NodeId, type: TypeIn | undefined): boolean | undefined {
  const found = type && within({ set, id }, type)
  return found && !found.holds
}
