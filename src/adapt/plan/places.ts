import type { Root } from '../../align/index.ts'
import {
  childSteps,
  type DataElement,
  type DataElementPlace,
  type NodeId,
  type PathStep,
  resolve,
  rootStep,
  type SchemaSet,
} from '../../schema/index.ts'
import { findShape, type Member } from '../../typescript/index.ts'

/** Cache of the keys of each path. */
const knownKeys = new WeakMap<PlaceSteps, readonly string[]>()

/** The keys of all ancestors of a path, outermost first, then its own. Cached. */
function listKeysAlong(steps: PlaceSteps): readonly string[] {
  const met = knownKeys.get(steps)
  if (met) return met
  const keys: string[] = []
  let key = ''
  for (const { id } of steps) {
    key = keys.length === 0 ? id : `${key}\n${id}`
    keys.push(key)
  }
  knownKeys.set(steps, keys)
  return keys
}

/** The key of a path: its step ids, one a line. */
export function pathKey(steps: PlaceSteps): string {
  return listKeysAlong(steps).at(-1) ?? ''
}

/** A set of paths that tells quickly whether one of them is above or below another path. */
export class PathSet {
  readonly #own = new Set<string>()
  readonly #above = new Set<string>()

  /** Stores the key of each path and of all places above it. */
  constructor(places: Iterable<{ readonly steps: PlaceSteps }>) {
    for (const { steps } of places) {
      const keys = listKeysAlong(steps)
      this.#own.add(pathKey(steps))
      for (let end = keys.length - 2; end >= 0; end -= 1) {
        const key = keys[end] ?? ''
        if (this.#above.has(key)) break
        this.#above.add(key)
      }
    }
  }

  has(steps: PlaceSteps): boolean {
    return this.#own.size > 0 && this.#own.has(pathKey(steps))
  }

  /** Whether a path of the set is strictly below this place. */
  isBelow(steps: PlaceSteps): boolean {
    return this.#above.size > 0 && this.#above.has(pathKey(steps))
  }

  /** Whether a path of the set is strictly above this place. */
  isAbove(steps: PlaceSteps): boolean {
    if (this.#own.size === 0) return false
    const keys = listKeysAlong(steps)
    return keys.some((key, index) => index < keys.length - 1 && this.#own.has(key))
  }
}

export type PlaceSteps = readonly PathStep[]

/** The data elements of a root by place, and the places by data element. */
export interface RootPlaces {
  readonly root: Root
  readonly start: PlaceSteps
  /** The data elements at a place; empty where the node has some only in other contexts. */
  at(steps: PlaceSteps): readonly DataElement[]
  of(key: string): readonly DataElementPlace[]
  /** Whether the step's node has a data element in any context. */
  isAnnotated(step: PathStep): boolean
}

/** The key by which data elements are joined: the id that one refers to, or its own. */
export function joinKey({ id, refersTo }: DataElement): string {
  return refersTo ?? id
}

/** Indexes the data element places of a root by path. */
export function collectPlaces(root: Root): RootPlaces {
  const byPath = new Map<string, DataElement[]>()
  for (const { dataElement, steps } of [...root.places.values()].flat()) {
    const key = pathKey(steps)
    byPath.set(key, [...(byPath.get(key) ?? []), dataElement])
  }
  return {
    root,
    start: [rootStep(root.element)],
    at: (steps) => (byPath.size === 0 ? [] : (byPath.get(pathKey(steps)) ?? [])),
    of: (key) => root.places.get(key) ?? [],
    isAnnotated: ({ id }) => (root.set.annotations.get(id)?.dataElements.length ?? 0) > 0,
  }
}

/** Whether `long` is at or below `short`. */
export function isPrefix(short: PlaceSteps, long: PlaceSteps): boolean {
  return short.length <= long.length && short.every((step, index) => step.id === long[index]?.id)
}

/** The type at the end of a path. */
export function lastType(steps: PlaceSteps): NodeId {
  return steps.at(-1)?.type ?? ''
}

export interface MemberStep {
  readonly member: Member
  readonly step: PathStep
}

/** Cache of `listMemberSteps`. */
const known = new WeakMap<SchemaSet, Map<NodeId, readonly MemberStep[]>>()

/** The members of an object type, each with its path step; empty for other types. Cached. */
export function listMemberSteps({ set }: Pick<Root, 'set'>, type: NodeId): readonly MemberStep[] {
  const types = known.get(set) ?? new Map<NodeId, readonly MemberStep[]>()
  known.set(set, types)
  const members = types.get(type) ?? computeMemberSteps(set, type)
  types.set(type, members)
  return members
}

/**
 * The members of an object type in the order of its shape, each with its path step and the member's own occurrence
 * range. Empty for other types.
 */
function computeMemberSteps(set: SchemaSet, type: NodeId): readonly MemberStep[] {
  const node = resolve(set, type)
  if (node.kind !== 'complex') return []
  const shape = findShape(set, node)
  if (shape.kind !== 'object') return []
  const steps = new Map(childSteps(set, type).map((step) => [step.id, step]))
  return shape.members.flatMap((member) => {
    const step = steps.get(member.id) ?? makeHeadStep(member)
    return step ? [{ member, step: { ...step, min: member.min, max: member.max } }] : []
  })
}

/**
 * The step to the abstract head of a substitution group, which the schema's child steps do not contain. Undefined
 * for a member without substitutes.
 */
function makeHeadStep({ from, id, min, max }: Member): PathStep | undefined {
  const head = from.kind === 'element' && from.alternatives !== undefined ? from.particles[0] : undefined
  return head && { kind: 'element', name: head.name, id, type: head.type, min, max }
}

/** Whether values of a type are objects with members, not texts. */
export function isObjectType(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  return node.kind === 'complex' && findShape(set, node).kind === 'object'
}

/**
 * The members from one place down to a place below it, one for each step. Steps that are no member are left out.
 */
export function listMembersBetween(root: Root, above: PlaceSteps, below: PlaceSteps): readonly Member[] {
  return below.slice(above.length).flatMap((step, index) => {
    const parent = below[above.length + index - 1]
    const found = parent && indexMembersByStep(root, parent.type).get(step.id)
    return found ? [found] : []
  })
}

const byStep = new WeakMap<readonly MemberStep[], ReadonlyMap<NodeId, Member>>()

/**
 * The members of a type by step id. All occurrences of an element in a sequence lead to the same member. Cached.
 */
function indexMembersByStep(root: Root, type: NodeId): ReadonlyMap<NodeId, Member> {
  const members = listMemberSteps(root, type)
  const met = byStep.get(members)
  if (met) return met
  const found = new Map<NodeId, Member>()
  for (const { member } of members) {
    const ids = member.from.kind === 'element' ? member.from.particles.map(({ id }) => id) : [member.id]
    for (const id of ids) if (!found.has(id)) found.set(id, member)
  }
  byStep.set(members, found)
  return found
}

/** Whether one value of a type can be a list, as those of list types and unions. */
export function mayBeList(set: SchemaSet, type: NodeId): boolean {
  const node = resolve(set, type)
  if (node.kind !== 'complex') return node.kind === 'list' || node.kind === 'union'
  const shape = findShape(set, node)
  return shape.kind === 'value' && mayBeList(set, shape.type)
}
