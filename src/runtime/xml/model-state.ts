import type { PreparedElement, PreparedGroup, PreparedParticle } from './prepare.ts'

/** How far a particle has come. Never changed, so that states can share what they have in common. */
export type ModelState = ElementState | GroupState

interface ElementState {
  readonly particle: PreparedElement
  readonly count: number
  /** The same for states that go on in the same way. */
  readonly key: string
}

interface GroupState {
  readonly particle: PreparedGroup
  /** Rounds begun; where there is no upper bound, counted up to the lower one only. */
  readonly rounds: number
  /** Sequence: the member in progress; choice: the branch taken, or -1. */
  readonly at: number
  /** States of the members in the round in progress; none before the first. */
  readonly members: readonly ModelState[]
  readonly key: string
}

export interface Successor {
  readonly state: ModelState
  readonly taken: PreparedElement
}

export function begin(particle: PreparedParticle): ModelState {
  return 'group' in particle ? groupState(particle, 0, -1, []) : elementState(particle, 0)
}

function elementState(particle: PreparedElement, count: number): ElementState {
  return { particle, count, key: String(count) }
}

function groupState(
  particle: PreparedGroup,
  rounds: number,
  at: number,
  members: readonly ModelState[],
): GroupState {
  return {
    particle,
    rounds,
    at,
    members,
    key: `(${rounds},${at},${members.map((member) => member.key).join(' ')})`,
  }
}

/** Counting goes on only as long as it can make a difference. */
function counted({ min, max }: PreparedParticle, count: number): number {
  return max === Number.POSITIVE_INFINITY ? Math.min(count, Math.max(min, 1)) : count
}

/** Every state that taking an element of this name can lead to. */
export function successors(state: ModelState, key: string): readonly Successor[] {
  if (!('rounds' in state)) {
    const { particle, count } = state
    if (particle.key !== key || count >= limitOf(particle)) return []
    return [{ state: elementState(particle, counted(particle, count + 1)), taken: particle }]
  }
  const { particle, rounds, members } = state
  const mayBegin = rounds < limitOf(particle) && (members.length === 0 || isRoundComplete(state))
  return [
    ...(members.length > 0 ? withinRound(state, key) : []),
    ...(mayBegin ? withinRound(newRound(particle, counted(particle, rounds + 1)), key) : []),
  ]
}

function limitOf({ max, min }: PreparedParticle): number {
  return max === Number.POSITIVE_INFINITY ? Math.max(min, 1) + 1 : max
}

function newRound(particle: PreparedGroup, rounds: number): GroupState {
  return groupState(particle, rounds, particle.group === 'choice' ? -1 : 0, particle.of.map(begin))
}

function withinRound(state: GroupState, key: string): readonly Successor[] {
  const { particle, rounds, at, members } = state
  const found: Successor[] = []
  for (const [index, member] of members.entries()) {
    if (particle.group === 'sequence' ? index < at : particle.group === 'choice' && at >= 0 && index !== at)
      continue
    for (const { state: next, taken } of successors(member, key)) {
      found.push({ state: groupState(particle, rounds, index, members.with(index, next)), taken })
    }
    if (particle.group === 'sequence' && !isSatisfied(member)) break
  }
  return found
}

/** Whether the particle may end here. */
export function isSatisfied(state: ModelState): boolean {
  if (!('rounds' in state)) return state.count >= state.particle.min
  const { particle, rounds, members } = state
  if (members.length === 0) return isOptional(particle)
  return isRoundComplete(state) && (rounds >= particle.min || isEmptiable(particle))
}

function isRoundComplete({ particle, at, members }: GroupState): boolean {
  if (particle.group !== 'choice') return members.every(isSatisfied)
  const chosen = members[at]
  return chosen ? isSatisfied(chosen) : isEmptiable(particle)
}

/** Whether one round of a group can be without elements. */
function isEmptiable({ group, of }: PreparedGroup): boolean {
  return group === 'choice' ? of.some(isOptional) : of.every(isOptional)
}

function isOptional(particle: PreparedParticle): boolean {
  return particle.min === 0 || ('group' in particle && isEmptiable(particle))
}

/** Elements without which the particle cannot end. */
export function requiredElements(state: ModelState): readonly PreparedElement[] {
  if (isSatisfied(state)) return []
  if (!('rounds' in state)) return [state.particle]
  const { particle, rounds, at, members } = state
  const isOpen = members.length > 0 && !isRoundComplete(state)
  const round = isOpen ? members : newRound(particle, rounds).members
  const chosen = isOpen && particle.group === 'choice' ? round[at] : undefined
  return chosen ? requiredElements(chosen) : round.flatMap(requiredElements)
}

/** Elements that can come next. */
export function nextElements(state: ModelState): readonly PreparedElement[] {
  if (!('rounds' in state)) return state.count < limitOf(state.particle) ? [state.particle] : []
  const { particle, rounds, members } = state
  const mayBegin = rounds < limitOf(particle) && (members.length === 0 || isRoundComplete(state))
  return [...nextInRound(state), ...(mayBegin ? nextInRound(newRound(particle, rounds + 1)) : [])]
}

function nextInRound({ particle, at, members }: GroupState): readonly PreparedElement[] {
  if (particle.group === 'all') return members.flatMap(nextElements)
  if (particle.group === 'choice')
    return members.filter((_, index) => at < 0 || at === index).flatMap(nextElements)
  const found: PreparedElement[] = []
  for (const member of members.slice(at)) {
    found.push(...nextElements(member))
    if (!isSatisfied(member)) break
  }
  return found
}
