import type { PreparedElement, PreparedGroup, PreparedParticle, PreparedType } from './prepare.ts'

/** Follows the children of one element through its content model. */
export interface Matcher {
  /** The particle that takes an element of this name next; nothing when none may. */
  step(key: string): PreparedElement | undefined
  /** Elements that must still come before the element may end. */
  missing(): readonly PreparedElement[]
  /** Elements that may come next. */
  expected(): readonly PreparedElement[]
}

export function matcherOf(type: PreparedType): Matcher {
  if (type.slots) return new SequenceMatcher(type.slots)
  return type.content ? new ModelMatcher(type.content) : new SequenceMatcher([])
}

/** A plain sequence: the common case, one slot after the other. */
class SequenceMatcher implements Matcher {
  readonly #slots: readonly PreparedElement[]
  #at = 0
  #count = 0

  constructor(slots: readonly PreparedElement[]) {
    this.#slots = slots
  }

  step(key: string): PreparedElement | undefined {
    const slots = this.#slots
    let count = this.#count
    for (let index = this.#at; index < slots.length; index++) {
      const slot = slots[index]
      if (slot === undefined) return undefined
      if (slot.key === key && count < slot.max) {
        this.#at = index
        this.#count = count + 1
        return slot
      }
      if (count < slot.min) return undefined
      count = 0
    }
    return undefined
  }

  missing(): readonly PreparedElement[] {
    return this.#slots.slice(this.#at).filter((slot, index) => (index === 0 ? this.#count : 0) < slot.min)
  }

  expected(): readonly PreparedElement[] {
    const found: PreparedElement[] = []
    for (const [index, slot] of this.#slots.slice(this.#at).entries()) {
      const count = index === 0 ? this.#count : 0
      if (count < slot.max) found.push(slot)
      if (count < slot.min) break
    }
    return found
  }
}

/** State of one particle: how often it was taken, and the state of its current round. */
interface State {
  readonly particle: PreparedParticle
  rounds: number
  /** Sequence: the member in progress; choice: the branch taken, or -1. */
  at: number
  members: State[]
}

function start(particle: PreparedParticle): State {
  return { particle, rounds: 0, at: 'group' in particle && particle.group === 'choice' ? -1 : 0, members: [] }
}

/** Any content model that is deterministic in XML Schema's sense; occurrences are counted, never unrolled. */
class ModelMatcher implements Matcher {
  readonly #root: State

  constructor(content: PreparedGroup) {
    this.#root = start(content)
  }

  step(key: string): PreparedElement | undefined {
    return take(this.#root, key)
  }

  missing(): readonly PreparedElement[] {
    return isSatisfied(this.#root) ? [] : required(this.#root)
  }

  expected(): readonly PreparedElement[] {
    const keys = new Set<PreparedElement>()
    collectNext(this.#root, keys)
    return [...keys]
  }
}

function take(state: State, key: string): PreparedElement | undefined {
  const { particle } = state
  if ('key' in particle) {
    if (particle.key !== key || state.rounds >= particle.max) return undefined
    state.rounds++
    return particle
  }
  const again = takeInRound(state, particle, key)
  if (again) return again
  const mayRestart = state.members.length > 0 && isRoundSatisfied(state) && state.rounds < particle.max
  if (!mayRestart) return undefined
  const fresh = { ...start(particle), rounds: state.rounds }
  const taken = takeInRound(fresh, particle, key)
  if (taken) Object.assign(state, fresh)
  return taken
}

/** Takes the name in the round in progress; the first name of a round counts the round. */
function takeInRound(state: State, particle: PreparedGroup, key: string): PreparedElement | undefined {
  const isFirst = state.members.length === 0
  if (isFirst && state.rounds >= particle.max) return undefined
  const members = isFirst ? particle.of.map(start) : state.members
  const taken = takeMember(state, members, particle.group, key)
  if (taken && isFirst) {
    state.members = members
    state.rounds++
  }
  return taken
}

function takeMember(
  state: State,
  members: State[],
  group: PreparedGroup['group'],
  key: string,
): PreparedElement | undefined {
  if (group === 'sequence') {
    for (let index = state.at; index < members.length; index++) {
      const member = members[index]
      const taken = member && take(member, key)
      if (taken) {
        state.at = index
        return taken
      }
      if (member && !isSatisfied(member)) return undefined
    }
    return undefined
  }
  const isChosen = group === 'choice' && state.at >= 0
  for (const [index, member] of members.entries()) {
    if (isChosen && index !== state.at) continue
    const taken = take(member, key)
    if (taken) {
      state.at = index
      return taken
    }
  }
  return undefined
}

/** Whether the particle may end here. */
function isSatisfied(state: State): boolean {
  const { particle, rounds } = state
  if ('key' in particle) return rounds >= particle.min
  if (rounds === 0) return particle.min === 0 || isEmptiable(particle)
  return isRoundSatisfied(state) && (rounds >= particle.min || isEmptiable(particle))
}

function isRoundSatisfied(state: State): boolean {
  const { particle } = state
  if ('key' in particle) return true
  if (particle.group === 'choice') {
    const chosen = state.members[state.at]
    return chosen ? isSatisfied(chosen) : particle.of.some(isOptional)
  }
  return state.members.every(isSatisfied)
}

/** Whether one round of a group can be without elements. */
function isEmptiable(group: PreparedGroup): boolean {
  return group.group === 'choice'
    ? group.of.length > 0 && group.of.some(isOptional)
    : group.of.every(isOptional)
}

function isOptional(particle: PreparedParticle): boolean {
  return particle.min === 0 || ('group' in particle && isEmptiable(particle))
}

function required(state: State): readonly PreparedElement[] {
  const { particle } = state
  if ('key' in particle) return state.rounds < particle.min ? [particle] : []
  const members = state.members.length > 0 ? state.members : particle.of.map(start)
  if (particle.group === 'choice') {
    const chosen = members[state.at]
    return chosen ? required(chosen) : members.flatMap(required)
  }
  const open = members.flatMap((member) => (isSatisfied(member) ? [] : required(member)))
  return open.length > 0 || state.rounds >= particle.min ? open : particle.of.map(start).flatMap(required)
}

function collectNext(state: State, found: Set<PreparedElement>): void {
  const { particle } = state
  if ('key' in particle) {
    if (state.rounds < particle.max) found.add(particle)
    return
  }
  if (state.members.length > 0) collectMembers(state, state.members, particle.group, found)
  if (state.rounds < particle.max && (state.members.length === 0 || isRoundSatisfied(state))) {
    collectMembers({ ...start(particle) }, particle.of.map(start), particle.group, found)
  }
}

function collectMembers(
  state: State,
  members: readonly State[],
  group: PreparedGroup['group'],
  found: Set<PreparedElement>,
): void {
  if (group !== 'sequence') {
    for (const [index, member] of members.entries()) {
      if (group === 'all' || state.at < 0 || state.at === index) collectNext(member, found)
    }
    return
  }
  for (const member of members.slice(state.at)) {
    collectNext(member, found)
    if (!isSatisfied(member)) return
  }
}
