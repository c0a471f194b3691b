import { quoted } from '../../../diagnostics/index.ts'
import {
  type AnyParticle,
  allows,
  type ElementParticle,
  expandedName,
  type Particle,
} from '../../../schema/index.ts'
import { doNamespacesOverlap } from '../namespace-constraint.ts'
import { type GroupSubstitutes, membersFor } from './substitutes.ts'

/** A particle at its place in a content model: what stands twice is two of them. */
interface Place {
  readonly particle: Particle
  readonly inner: readonly Place[]
  readonly isNullable: boolean
  /** The leaves that its content can begin with. */
  readonly first: readonly Leaf[]
}

type Leaf = Place & { readonly particle: ElementParticle | AnyParticle; readonly names: readonly string[] }

export interface Ambiguity {
  readonly first: Particle
  readonly second: Particle
  readonly problem: string
}

/** The leaves that can come next, as a linked list, since sequences share their ends. */
interface Next {
  readonly leaves: readonly Leaf[]
  readonly rest?: Next | undefined
}

/**
 * Nested repetitions by a fixed count up to which both repeating and leaving are checked; deeper, only leaving.
 */
const MAX_COUNTED = 8

/**
 * The first two particles that one element could both match; undefined if none (§3.8.6, "Unique Particle
 * Attribution").
 */
export function findAmbiguity(model: Particle, substitutes: GroupSubstitutes): Ambiguity | undefined {
  const root = buildPlace(model, substitutes)
  return conflictIn({ leaves: root.first }) ?? conflictAfter(root, undefined, 0, new Set())
}

/**
 * The first ambiguity after any leaf of a place, its repetition included; undefined if there is none. `next` is
 * what can come after the place, `counted` in how many repetitions with a fixed count it stands.
 */
function conflictAfter(
  place: Place,
  next: Next | undefined,
  counted: number,
  checked: Set<Next>,
): Ambiguity | undefined {
  const { min, max } = place.particle.occurs
  if (max <= 1) return conflictInside(place, next, counted, checked)
  const again = { leaves: place.first }
  if (min < max || isBodyNullable(place))
    return conflictInside(place, { ...again, rest: next }, counted, checked)
  // A fixed number of times, none of them empty: the count says whether to go on or to leave.
  const onLeaving = conflictInside(place, next, counted + 1, checked)
  return onLeaving ?? (counted < MAX_COUNTED ? conflictInside(place, again, counted + 1, checked) : undefined)
}

/** The first ambiguity after any leaf of one occurrence of a place; `next` is what can come after it. */
function conflictInside(
  place: Place,
  next: Next | undefined,
  counted: number,
  checked: Set<Next>,
): Ambiguity | undefined {
  const { kind } = place.particle
  if (kind === 'element' || kind === 'any') {
    // What follows something optional could come in its place, and was looked at there.
    if (place.isNullable || next === undefined || checked.has(next)) return undefined
    checked.add(next)
    return conflictIn(next)
  }
  if (kind === 'all') return conflictIn({ leaves: place.inner.flatMap(({ first }) => first), rest: next })
  if (kind === 'choice')
    return findFirst(place.inner, (inner) => conflictAfter(inner, next, counted, checked))
  let after = next
  for (const inner of place.inner.toReversed()) {
    const conflict = conflictAfter(inner, after, counted, checked)
    if (conflict !== undefined) return conflict
    after = { leaves: inner.first, rest: inner.isNullable ? after : undefined }
  }
  return undefined
}

/** Yields all leaves that can come next, nearest first. */
function* iterateLeaves(next: Next): Generator<Leaf> {
  for (let at: Next | undefined = next; at !== undefined; at = at.rest) yield* at.leaves
}

/** The first two different leaves that can match the same element; undefined if there are none. */
function conflictIn(next: Next): Ambiguity | undefined {
  const named = new Map<string, Leaf>()
  const wildcards = new Set<Leaf>()
  for (const leaf of iterateLeaves(next)) {
    for (const name of leaf.names) {
      const other = named.get(name)
      if (other !== undefined && other !== leaf) return conflict(other, leaf, quoted(name))
      named.set(name, leaf)
    }
    if (leaf.particle.kind === 'any') wildcards.add(leaf)
  }
  for (const wildcard of wildcards) {
    const { particle } = wildcard
    if (particle.kind !== 'any') continue
    for (const [name, leaf] of named) {
      const namespace = /^\{(.*)\}/.exec(name)?.[1] ?? ''
      if (allows(particle.namespaces, namespace)) return conflict(leaf, wildcard, quoted(name))
    }
    for (const other of wildcards) {
      if (other !== wildcard && other.particle.kind === 'any') {
        if (doNamespacesOverlap(particle.namespaces, other.particle.namespaces))
          return conflict(other, wildcard, 'an element')
      }
    }
  }
  return undefined
}

/** The ambiguity of two leaves that `what`, an element in words, could both match. */
function conflict(first: Leaf, second: Leaf, what: string): Ambiguity {
  return {
    first: first.particle,
    second: second.particle,
    problem: `${what} could belong to either of two particles`,
  }
}

/**
 * A place for a particle and all particles in it, with whether it can be empty and the leaves it can begin with.
 */
function buildPlace(particle: Particle, substitutes: GroupSubstitutes): Place {
  const isOptional = particle.occurs.min === 0
  if (particle.kind === 'element' || particle.kind === 'any') {
    const first: Leaf[] = []
    const names = particle.kind === 'any' ? [] : listNames(particle, substitutes)
    const leaf: Leaf = { particle, inner: [], isNullable: isOptional, first, names }
    first.push(leaf)
    return leaf
  }
  const inner = particle.particles.map((each) => buildPlace(each, substitutes))
  const first: Leaf[] = []
  for (const each of inner) {
    first.push(...each.first)
    if (particle.kind === 'sequence' && !each.isNullable) break
  }
  const place = { particle, inner, isNullable: false, first }
  return { ...place, isNullable: isOptional || isBodyNullable(place) }
}

/** Whether one occurrence of a group can be empty; false for elements and wildcards. */
function isBodyNullable({ particle, inner }: Place): boolean {
  if (particle.kind === 'element' || particle.kind === 'any') return false
  return particle.kind === 'choice'
    ? inner.some(({ isNullable }) => isNullable)
    : inner.every(({ isNullable }) => isNullable)
}

function listNames(particle: ElementParticle, substitutes: GroupSubstitutes): readonly string[] {
  return [particle, ...membersFor(substitutes, particle)].map(({ name }) => expandedName(name))
}

/** The first result of `find` that is not undefined. */
function findFirst<Item, Result>(
  items: readonly Item[],
  find: (item: Item) => Result | undefined,
): Result | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
