import type { NodeId, SchemaSet } from '../../schema/index.ts'
import type { Pair, PairOf } from '../pair.ts'
import type { ClassifiedFinding } from '../rule.ts'
import type { MemberSide } from '../subjects.ts'
import { knownChoice, makeUnionNode } from './choice.ts'
import {
  answered,
  askContainment,
  asked,
  askedBoth,
  askedNode,
  compareAcceptedValues,
  type EffectAnswer,
  made,
} from './questions.ts'
import { unnoticedRequirement } from './unnoticed.ts'

/**
 * A value that is null is left out where a style says how values are written, items and members of it too (RFC 6570
 * §2.3 and §3.2.1, which OpenAPI's styles follow): whether null is allowed shows in types alone. Nor does it show where
 * the `allOf` around refuses null in both versions.
 */
export function decideNull({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.scope.isStyled) return { effect: 'none', shows: {}, because: 'What is null is left out there.' }
  const all = pair.parent
  const isRefused = all?.on === 'node' && refusesNull(all, 'before') && refusesNull(all, 'after')
  return isRefused ? { effect: 'none', shows: {} } : undefined
}

function refusesNull({ sets, ...pair }: Extract<Pair, { on: 'node' }>, side: 'before' | 'after'): boolean {
  const [set, id] = [sets?.[side], pair[side]?.id]
  const whole = set && id !== undefined ? askedNode(set, id) : undefined
  const isNull = set && asked(set, { ...made, kind: 'constant', values: [null] })
  return whole !== undefined && isNull !== undefined && askContainment(isNull, whole)?.holds === false
}

/** One alternative more or less: what the others take already, and what it has in common with them where only one may match. */
export function decideAlternative({ pair }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'alternative' || pair.sets === undefined) return undefined
  const { before, after, sets } = pair
  const [own, set] = before ? [before, sets.before] : [after, sets.after]
  const answered = own && alternative(set, own)
  if (answered === undefined || before === undefined) return answered
  // What came is what is gone, seen from the other side.
  const { effect, shows } = answered
  const turned = effect === 'widens' ? 'narrows' : effect === 'narrows' ? 'widens' : effect
  return { effect: turned, shows: turnedShows(shows) }
}

function turnedShows({ before, after }: EffectAnswer['shows']): EffectAnswer['shows'] {
  return {
    ...(after === undefined ? {} : { before: after }),
    ...(before === undefined ? {} : { after: before }),
  }
}

/** A choice without one of its members, and with it. */
function alternative(set: SchemaSet, { id, choice, isExclusive }: MemberSide): EffectAnswer | undefined {
  const others = choice?.members.filter((other) => other !== choice.member) ?? []
  if (choice === undefined || others.length === 0) return undefined
  const mode = isExclusive ? 'one' : 'any'
  const known = knownChoice(set, choice, mode)
  const without = known?.without.get(choice.member)
  if (known && without) {
    if (isExclusive) return compareAcceptedValues(without, known.whole, known.within)
    // What the others take the whole takes; it takes more where the member does.
    const more = known.within({ set: known.whole.set, id: choice.member }, without)
    return more && answered({ holds: true }, more)
  }
  const types = askedBoth(set, makeUnionNode(others, mode), makeUnionNode([...others, id], mode))
  return types && compareAcceptedValues(...types)
}

/** Whether a value of the alternatives can match several: only then does it matter how many may. */
export function decideMode({ pair, effect }: ClassifiedFinding): EffectAnswer | undefined {
  if (pair.on !== 'choice' || pair.sets === undefined) return undefined
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
 * A schema that must hold as well: nothing is refused for it where the others say as much, or where the other version did
 * as a whole.
 */
export function decideRequirement(asked: ClassifiedFinding): EffectAnswer | undefined {
  const { pair, effect } = asked
  if (pair.on !== 'requirement' || pair.sets === undefined || effect === 'annotates') return undefined
  const [own, set] = pair.before ? [pair.before, pair.sets.before] : [pair.after, pair.sets.after]
  if (own?.others === undefined || own.others.length === 0) return unnoticedRequirement(asked)
  const types = askedBoth(
    set,
    { ...made, kind: 'all', members: own.others },
    { ...made, kind: 'all', members: [...own.others, own.id] },
  )
  const found = types && askContainment(...types)
  if (found?.holds || isSaidAcross(pair, own.id)) return { effect: 'none', shows: {} }
  if (found === undefined) return undefined
  const unnoticed = unnoticedRequirement(asked)
  if (unnoticed) return unnoticed
  const { value } = found
  if (value === undefined) return { effect, shows: {} }
  return { effect, shows: pair.before ? { after: value } : { before: value } }
}

/** Whether every value of the version that does not state a requirement keeps it. */
function isSaidAcross({ parent, before, sets }: PairOf<'requirement'>, requirement: NodeId): boolean {
  const whole = parent?.on === 'node' ? (before ? parent.after?.id : parent.before?.id) : undefined
  if (whole === undefined || sets === undefined) return false
  const [own, other] = before ? [sets.before, sets.after] : [sets.after, sets.before]
  const [inner, outer] = [askedNode(other, whole), askedNode(own, requirement)]
  return inner !== undefined && outer !== undefined && askContainment(inner, outer)?.holds === true
}
