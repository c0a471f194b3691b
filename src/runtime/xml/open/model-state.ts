import type { PreparedGroup, PreparedLeaf, PreparedParticle } from '../prepare.ts'
import { allowsNamespace } from './wildcard.ts'

/**
 * The states without superfluous ones. Of two that differ only in counts above their minimum, the one with lower
 * counts is kept. It can continue in every way that the other can.
 */
export function worthFollowing(states: readonly ModelState[]): readonly ModelState[] {
  const kept = new Map<string, Counted[]>()
  for (const state of states) {
    const counts: number[] = []
    const key = comparisonKey(state, counts)
    const rivals = kept.get(key) ?? []
    if (rivals.some((rival) => isBelow(rival.counts, counts))) continue
    kept.set(key, [...rivals.filter((rival) => !isBelow(counts, rival.counts)), { state, counts }])
  }
  return [...kept.values()].flatMap((rivals) => rivals.map(({ state }) => state))
}

interface Counted {
  readonly state: ModelState
  /** The counts that have reached their minimum, from the outermost group inwards. */
  readonly counts: readonly number[]
}

function isBelow(low: readonly number[], high: readonly number[]): boolean {
  return low.every((count, index) => count <= (high[index] ?? 0))
}

/**
 * A key, equal for states that differ only in counts that have reached their minimum; these are added to `counts`.
 */
function comparisonKey(state: ModelState, counts: number[]): string {
  if ('count' in state) return shown(state.count, state.particle.min, counts)
  const { particle, rounds, at, seen, inner } = state
  const own = shown(rounds, isEmptiableGroup(particle) ? 0 : particle.min, counts)
  return `${own},${at},${seen.join(' ')},${inner ? comparisonKey(inner, counts) : ''}`
}

/** A count in a key: its number below the minimum, otherwise `*`, with the count added to `counts`. */
function shown(count: number, enough: number, counts: number[]): string {
  if (count < enough) return String(count)
  counts.push(count)
  return '*'
}

/** A key of a state, unique within one content model. */
export function exactKey(state: ModelState): string {
  if ('count' in state) return String(state.count)
  const { rounds, at, seen, inner } = state
  return `${rounds},${at},${seen.join(' ')},${inner ? exactKey(inner) : ''}`
}

/** A name to be matched. */
export interface Named {
  readonly key: string
  readonly namespace: string
}

/** The progress within a particle. Immutable, so that states can share parts. */
export type ModelState = LeafState | GroupState

interface LeafState {
  readonly particle: PreparedLeaf
  readonly count: number
}

interface GroupState {
  readonly particle: PreparedGroup
  /** Rounds begun; without an upper bound, counted only up to the lower one (at least 1). */
  readonly rounds: number
  /** The index of the member in progress; its state is `inner`, absent before the first round. */
  readonly at: number
  readonly inner: ModelState | undefined
  /** For `all`: the members that have occurred in this round. */
  readonly seen: readonly number[]
}

export interface Successor {
  readonly state: ModelState
  readonly taken: PreparedLeaf
}

/** The state of a particle before any element. */
export function begin(particle: PreparedParticle): ModelState {
  return 'group' in particle
    ? { particle, rounds: 0, at: 0, inner: undefined, seen: [] }
    : { particle, count: 0 }
}

/** The count to remember: without an upper bound, it stops at the lower one (at least 1). */
function counted({ min, max }: PreparedParticle, count: number): number {
  return max === Number.POSITIVE_INFINITY ? Math.min(count, Math.max(min, 1)) : count
}

function computeLimit({ max, min }: PreparedParticle): number {
  return max === Number.POSITIVE_INFINITY ? Math.max(min, 1) + 1 : max
}

/** Whether a particle allows a name: by namespace for a wildcard, by key or substitution group for an element. */
function isParticleMatch(leaf: PreparedLeaf, name: Named): boolean {
  if ('any' in leaf) return allowsNamespace(leaf.namespaces, name.namespace)
  return leaf.alternatives ? leaf.alternatives.has(name.key) : leaf.key === name.key && !leaf.of.abstract
}

/** All states that an element of this name can lead to, each with its particle; none if it is not allowed. */
export function successors(state: ModelState, name: Named): readonly Successor[] {
  if ('count' in state) {
    const { particle, count } = state
    if (count >= computeLimit(particle) || !isParticleMatch(particle, name)) return none
    return [{ state: { particle, count: counted(particle, count + 1) }, taken: particle }]
  }
  const { particle, rounds, inner } = state
  const within = inner ? withinRound(state, inner, name) : none
  if (rounds >= computeLimit(particle) || (inner && !isRoundComplete(state))) return within
  const next = newRound(particle, counted(particle, rounds + 1), name)
  return within.length === 0 ? next : [...within, ...next]
}

const none: readonly Successor[] = []

/**
 * The successors within the current round: in the member in progress, or, once that may end, in another member.
 */
function withinRound(state: GroupState, inner: ModelState, name: Named): readonly Successor[] {
  const { particle, rounds, at, seen } = state
  const found = successors(inner, name).map(({ state: next, taken }) => ({
    state: { particle, rounds, at, inner: next, seen },
    taken,
  }))
  if (particle.group === 'choice' || !isSatisfied(inner)) return found
  const from = particle.group === 'sequence' ? at + 1 : 0
  return [...found, ...fromMember(particle, rounds, from, name, seen)]
}

function newRound(particle: PreparedGroup, rounds: number, name: Named): readonly Successor[] {
  return fromMember(particle, rounds, 0, name, [])
}

/**
 * The successors that begin a member of a group from index `from` on; a sequence can only skip optional members.
 */
function fromMember(
  particle: PreparedGroup,
  rounds: number,
  from: number,
  name: Named,
  seen: readonly number[],
): readonly Successor[] {
  const found: Successor[] = []
  for (const at of membersFor(particle, name)) {
    const member = particle.of[at]
    if (member === undefined || at < from || seen.includes(at)) continue
    if (particle.group === 'sequence' && !areOptional(particle.of, from, at)) break
    const now = particle.group === 'all' ? [...seen, at] : seen
    for (const { state: inner, taken } of successors(begin(member), name)) {
      found.push({ state: { particle, rounds, at, inner, seen: now }, taken })
    }
  }
  return found
}

/** The indexes of members in which a name can occur, also by a wildcard, in ascending order. */
function membersFor({ byKey, wildcards }: PreparedGroup, name: Named): readonly number[] {
  const named = byKey.get(name.key) ?? []
  if (wildcards.length === 0) return named
  const open = wildcards.filter(([, any]) => allowsNamespace(any.namespaces, name.namespace))
  return [...new Set([...named, ...open.map(([member]) => member)])].sort((a, b) => a - b)
}

/** Whether all members from index `from` up to, not including, `to` can be left out. */
function areOptional(members: readonly PreparedParticle[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const member = members[at]
    if (member && !isOptional(member)) return false
  }
  return true
}

/** Whether the particle may end here. */
export function isSatisfied(state: ModelState): boolean {
  if ('count' in state) return state.count >= state.particle.min
  const { particle, rounds, inner } = state
  if (!inner) return isOptional(particle)
  return isRoundComplete(state) && (rounds >= particle.min || isEmptiableGroup(particle))
}

/** Whether the current round may end here. */
function isRoundComplete({ particle, at, inner, seen }: GroupState): boolean {
  if (inner && !isSatisfied(inner)) return false
  if (particle.group === 'choice') return true
  if (particle.group === 'sequence') return areOptional(particle.of, at + 1, particle.of.length)
  return particle.of.every((member, index) => seen.includes(index) || isOptional(member))
}

/** Whether a round of a group can be empty. */
function isEmptiableGroup({ group, of }: PreparedGroup): boolean {
  return group === 'choice' ? of.some(isOptional) : of.every(isOptional)
}

function isOptional(particle: PreparedParticle): boolean {
  return particle.min === 0 || ('group' in particle && isEmptiableGroup(particle))
}

/** The element particles still required before the particle may end; all branches of a choice not begun. */
export function requiredLeaves(state: ModelState): readonly PreparedLeaf[] {
  if (isSatisfied(state)) return []
  if ('count' in state) return [state.particle]
  const { particle, at, inner, seen } = state
  const { of, group } = particle
  const isOpen = inner !== undefined && !isRoundComplete(state)
  const begun = isOpen && !isSatisfied(inner) ? requiredLeaves(inner) : []
  if (isOpen && group === 'choice') return begun
  const rest = of.filter((_, index) => !isOpen || (group === 'sequence' ? index > at : !seen.includes(index)))
  return [...begun, ...rest.flatMap((member) => requiredLeaves(begin(member)))]
}

/** The element particles and wildcards that may come next, in this round or a new one. */
export function nextLeaves(state: ModelState): readonly PreparedLeaf[] {
  if ('count' in state) return state.count < computeLimit(state.particle) ? [state.particle] : []
  const { particle, rounds, at, inner, seen } = state
  const found = inner ? [...nextLeaves(inner)] : []
  if (inner && isSatisfied(inner) && particle.group !== 'choice') {
    found.push(...firstLeaves(particle, particle.group === 'sequence' ? at + 1 : 0, seen))
  }
  const mayBegin = rounds < computeLimit(particle) && (!inner || isRoundComplete(state))
  return mayBegin ? [...found, ...firstLeaves(particle, 0, [])] : found
}

/**
 * The particles with which a group can continue from member `from` on; in a sequence up to the first required
 * member.
 */
function firstLeaves(
  { group, of }: PreparedGroup,
  from: number,
  seen: readonly number[],
): readonly PreparedLeaf[] {
  const found: PreparedLeaf[] = []
  for (const [index, member] of of.entries()) {
    if (index < from || seen.includes(index)) continue
    found.push(...nextLeaves(begin(member)))
    if (group === 'sequence' && !isOptional(member)) break
  }
  return found
}
