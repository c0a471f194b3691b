import { findNode, type NodeId, resolve, type SchemaSet, type TypeNode } from '../../schema/index.ts'
import type { PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { ChoiceOfMember, MemberSide } from '../subjects.ts'
import { makeChoiceTypes, makeUnionNode } from './choice.ts'
import { answerInTurn, type InTurn } from './in-turn.ts'
import {
  askContainment,
  asked,
  askedBoth,
  askedNode,
  compareAcceptedValues,
  type EffectAnswer,
  made,
  makeEffectAnswer,
} from './questions.ts'
import { unnoticedRequirement } from './unnoticed.ts'

/**
 * No effect of a changed nullability where values are written as texts, since null is left out there (RFC 6570
 * §2.3 and §3.2.1). None either where the `allOf` around refuses null in both versions, or all parts of the schema
 * together accept it in both. Otherwise undefined.
 */
export function decideNull({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.scope.isStyled) return { effect: 'none', shows: {}, because: 'What is null is left out there.' }
  const all = pair.parent?.on === 'node' ? pair.parent : undefined
  const isRefused = sides.every((side) => takesNull(pair.sets?.[side], all?.[side]?.id) === false)
  const isAccepted = sides.every((side) => {
    return pair.on === 'choice' && takesNull(pair.sets?.[side], pair[side]?.whole) === true
  })
  return isRefused || isAccepted ? { effect: 'none', shows: {} } : undefined
}

const sides = ['before', 'after'] as const

/** Whether a schema accepts null; undefined without a schema, or if that is not known. */
function takesNull(set: SchemaSet | undefined, id: NodeId | undefined): boolean | undefined {
  const whole = set && id !== undefined ? askedNode(set, id) : undefined
  const isNull = set && asked(set, { ...made, kind: 'constant', values: [null] })
  return whole && isNull && askContainment(isNull, whole)?.holds
}

/**
 * The effect of an added or removed alternative, by containment of the choice with and without it: none if the
 * others already accept its values. Undefined if unknown.
 */
export function decideAlternative({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'alternative' || pair.sets === undefined) return undefined
  const { before, after, sets } = pair
  const [own, set] = before ? [before, sets.before] : [after, sets.after]
  const answered = own && alternative(set, own)
  if (answered === undefined || before === undefined) return answered
  // A removal is an addition in the opposite direction.
  const { effect, shows } = answered
  const turned = effect === 'widens' ? 'narrows' : effect === 'narrows' ? 'widens' : effect
  return { effect: turned, shows: turnedShows(shows) }
}

/** The example values with the sides swapped. */
function turnedShows({ before, after }: EffectAnswer['shows']): EffectAnswer['shows'] {
  return {
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  }
}

/** The effect of adding a member to its choice; undefined if it is the only one, or unknown. */
function alternative(set: SchemaSet, { choice, isExclusive }: MemberSide): EffectAnswer | undefined {
  if (choice === undefined) return undefined
  const mode = isExclusive ? 'one' : 'any'
  return answerInTurn(answersOfModes[mode], choice.lone, choice.member, (member, idle) =>
    alternativeBeside(set, { ...choice, member }, mode, idle),
  )
}

/** The answers about lone alternatives, which depend on how many may match. */
const answersOfModes = { any: new WeakMap(), one: new WeakMap() } as const

/**
 * The effect of adding a member to its choice, of which the idle members are left out. Undefined if no other
 * member is left, or if the effect is unknown.
 */
function alternativeBeside(
  set: SchemaSet,
  choice: ChoiceOfMember,
  mode: 'any' | 'one',
  idle: ReadonlySet<NodeId>,
): EffectAnswer | undefined {
  const others = withoutMembers(set, choice.members, new Set([...idle, choice.member]))
  if (others.length === 0) return undefined
  const isExclusive = mode === 'one'
  const known = idle.size === 0 ? makeChoiceTypes(set, choice, mode) : undefined
  const without = known?.without.get(choice.member)
  if (known && without) {
    if (isExclusive) return compareAcceptedValues(without, known.whole, known.within)
    // The whole accepts what the others accept, and more if the member does.
    const more = known.within({ set: known.whole.set, id: choice.member }, without)
    return more && makeEffectAnswer({ holds: true }, more)
  }
  const all = withoutMembers(set, choice.members, idle)
  return compareAcceptedValues(askedChoice(set, others, mode), askedChoice(set, all, mode))
}

/** A choice of these nodes; undefined if it is too large. */
function askedChoice(set: SchemaSet, members: readonly TypeNode[], mode: 'any' | 'one') {
  const ids = members.map(({ id }) => id)
  return asked(set, makeUnionNode(ids, mode), ...members)
}

/**
 * The members of a choice without some of them, and without some of the members of an `anyOf` that is a member
 * itself.
 */
function withoutMembers(
  set: SchemaSet,
  members: readonly NodeId[],
  absent: ReadonlySet<NodeId>,
): readonly TypeNode[] {
  return members.flatMap((id): readonly TypeNode[] => {
    if (absent.has(id)) return []
    const node = findNode(set, id)
    const inner = resolve(set, id)
    if (inner.kind !== 'union' || inner.mode !== 'any') return [node]
    const left = inner.members.filter((one) => !absent.has(one))
    if (left.length === inner.members.length) return [node]
    return left.length === 0 ? [] : [{ ...makeUnionNode(left, 'any'), id: `${made.id}rest ${id}` }]
  })
}

/**
 * The effect of changing between `anyOf` and `oneOf`: that of the choice itself, with an example, if a value can
 * match several alternatives; none if on both sides no value can; otherwise undefined.
 */
export function decideMode({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'choice' || pair.sets === undefined) return undefined
  const effect = pair.after?.mode === 'one' ? 'narrows' : 'widens'
  const sides = [
    [pair.sets.before, pair.before?.members],
    [pair.sets.after, pair.after?.members],
  ] as const
  const found = sides.map(([set, members]) => {
    const types = members && askedBoth(set, makeUnionNode(members, 'any'), makeUnionNode(members, 'one'))
    return types && askContainment(...types)
  })
  const several = found.find((one) => one?.holds === false)
  if (several) {
    const value = 'value' in several ? several.value : undefined
    if (value === undefined) return { effect, shows: {} }
    return { effect, shows: effect === 'narrows' ? { before: value } : { after: value } }
  }
  return found.every((one) => one?.holds) ? { effect: 'none', shows: {} } : undefined
}

/**
 * The effect of an added or removed `allOf` member: none if the other members, or the other version as a
 * whole, already require the same. Reach `unknown` if it only adds optional properties that nothing else
 * names, otherwise the effect of the `allOf` itself, with an example. Undefined if unknown.
 */
export function decideRequirement(asked: ClassifiedFinding): EffectAnswer | undefined {
  const { pair } = asked
  if (pair.on !== 'requirement' || pair.sets === undefined || asked.effect === 'annotates') return undefined
  const effect = pair.before ? 'widens' : 'narrows'
  const [own, set] = pair.before ? [pair.before, pair.sets.before] : [pair.after, pair.sets.after]
  if (own?.others === undefined || own.others.length === 0) return unnoticedRequirement(asked)
  const members = [...own.others, own.id]
  const found = answerInTurn(requirements, own.lone ?? [], own.id, (member, idle) => {
    const [all, others] = [
      members.filter((other) => !idle.has(other)),
      members.filter((other) => other !== member && !idle.has(other)),
    ]
    const types = askedBoth(
      set,
      { ...made, kind: 'all', members: others },
      { ...made, kind: 'all', members: all },
    )
    const held = types && askContainment(...types)
    const shows = held?.holds === false && held.value !== undefined ? { before: held.value } : {}
    return held && { effect: held.holds ? 'none' : 'narrows', shows }
  })
  if (found?.effect === 'none' || isSaidAcross(pair, own.id)) return { effect: 'none', shows: {} }
  if (found === undefined) return undefined
  const unnoticed = unnoticedRequirement(asked)
  if (unnoticed) return unnoticed
  return { effect, shows: pair.before ? turnedShows(found.shows) : found.shows }
}

/** The answers about lone members of an `allOf`. */
const requirements: InTurn = new WeakMap()

/** Whether every value of the version without the requirement satisfies it anyway. */
function isSaidAcross({ parent, before, sets }: PairOf<'requirement'>, requirement: NodeId): boolean {
  const whole = parent?.on === 'node' ? (before ? parent.after?.id : parent.before?.id) : undefined
  if (whole === undefined || sets === undefined) return false
  const [own, other] = before ? [sets.before, sets.after] : [sets.after, sets.before]
  const [inner, outer] = [askedNode(other, whole), askedNode(own, requirement)]
  return inner !== undefined && outer !== undefined && askContainment(inner, outer)?.holds === true
}
