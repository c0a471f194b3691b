import { getProperty } from '../../members.ts'
import type {
  PreparedElement,
  PreparedGroup,
  PreparedLeaf,
  PreparedParticle,
  PreparedType,
} from '../prepare.ts'
import { makeNodeName } from './prepare-open.ts'

/** A child element to be written: its particle, its value, and its index if the property is a list (else -1). */
export interface Child {
  readonly leaf: PreparedLeaf
  /** The declaration of the element, chosen among alternatives; `undefined` for a wildcard or an unknown name. */
  readonly declared: PreparedElement | undefined
  readonly value: unknown
  readonly index: number
}

/** The children of one property; those before `next` are arranged. */
interface Queue {
  readonly children: readonly Child[]
  next: number
}

type Queues = ReadonlyMap<string, Queue>

/**
 * Lists the children of a value in the order of the content model, to match or write them. Children that no
 * particle takes come last.
 */
export function arrange(type: PreparedType, value: object): readonly Child[] {
  const queues = new Map<string, Queue>()
  for (const property of Object.keys(value)) {
    const field = type.fields.get(property)
    if (field?.kind !== 'leaf') continue
    queues.set(property, { children: listChildren(field.leaf, getProperty(value, property)), next: 0 })
  }
  const arranged: Child[] = []
  if (type.content) arrangeGroup(type.content, { model: type.content, queues, out: arranged })
  // Children left over come last, where the matcher refuses them by name.
  return [...arranged, ...[...queues.values()].flatMap(({ children, next }) => children.slice(next))]
}

/** The children that a member holds: one, one per item of a list, or none. */
function listChildren(leaf: PreparedLeaf, value: unknown): Child[] {
  if (value === undefined) return []
  if (!leaf.isList) return [makeChild(leaf, value, -1)]
  return Array.isArray(value) ? Array.from(value, (item: unknown, index) => makeChild(leaf, item, index)) : []
}

/**
 * Makes a child; for a substitution group, chooses the declaration by the value's `element` and unwraps its
 * `value`. A wildcard has no declaration, nor has a value that names no element of the group.
 */
export function makeChild(leaf: PreparedLeaf, value: unknown, index: number): Child {
  if ('any' in leaf) return { leaf, declared: undefined, value, index }
  if (!leaf.alternatives) return { leaf, declared: leaf, value, index }
  const { element, value: inner } = (value ?? {}) as { element?: unknown; value?: unknown }
  const declared = [...leaf.alternatives.values()].find((one) => makeNodeName(one) === element)
  return { leaf, declared, value: declared ? inner : value, index }
}

/**
 * The child with another particle of the same element (which may have another fixed value); unchanged for
 * wildcards, alternatives and other properties.
 */
export function attachParticle(leaf: PreparedLeaf, child: Child): Child {
  const isOwn = child.declared === child.leaf && !('any' in leaf) && leaf.property === child.leaf.property
  return isOwn ? { ...child, leaf, declared: leaf } : child
}

interface Arranging {
  /** The content model; absent below a group that repeats, where a later round may take what one leaves. */
  readonly model: PreparedGroup | undefined
  readonly queues: Queues
  readonly out: Child[]
}

/** Moves children from the queues to `out`, as many rounds as the group allows, until a round takes none. */
function arrangeGroup(group: PreparedGroup, arranging: Arranging): void {
  const { queues, out } = arranging
  const inside = group.max > 1 && arranging.model ? { ...arranging, model: undefined } : arranging
  for (let round = 0; round < group.max; round++) {
    const before = out.length
    if (group.group === 'choice') {
      const branches = group.of.filter((one) => canBegin(one, queues))
      arrangeBranch(group.max > 1 ? branches.slice(0, 1) : branches, inside)
    } else {
      for (const particle of group.of) arrangeParticle(particle, inside)
    }
    if (out.length === before) return
  }
}

/**
 * Moves the children of the branch that takes the most: several can begin if they share an element. A branch with
 * children that no other place of the model takes goes before. Each branch is arranged once, so nested choices do not
 * multiply the work.
 */
function arrangeBranch(branches: readonly PreparedParticle[], arranging: Arranging): void {
  const { model, queues, out } = arranging
  const before = out.length
  let most: readonly Child[] = []
  let isMostBound = false
  for (const branch of branches) {
    arrangeParticle(branch, arranging)
    if (branches.length === 1) return
    const taken = out.splice(before)
    advance(taken, queues, -1)
    const isBound = model !== undefined && taken.some(({ leaf }) => isOnlyIn(branch, model, leaf.property))
    const isBetter = isBound === isMostBound ? taken.length > most.length : isBound
    if (!isBetter) continue
    most = taken
    isMostBound = isBound
  }
  advance(most, queues, 1)
  for (const child of most) out.push(child)
}

/** Whether all particles of a model for a property are in one branch. */
function isOnlyIn(branch: PreparedParticle, model: PreparedGroup, property: string): boolean {
  return countLeaves(branch).get(property) === countLeaves(model).get(property)
}

const counts = /* @__PURE__ */ new WeakMap<PreparedParticle, ReadonlyMap<string, number>>()

/** How many particles there are for each property, computed once per particle. */
function countLeaves(particle: PreparedParticle): ReadonlyMap<string, number> {
  const known = counts.get(particle)
  if (known !== undefined) return known
  const found = new Map<string, number>()
  const inner = 'group' in particle ? particle.of.flatMap((one) => [...countLeaves(one)]) : []
  for (const [property, count] of 'group' in particle ? inner : [[particle.property, 1] as const])
    found.set(property, (found.get(property) ?? 0) + count)
  counts.set(particle, found)
  return found
}

/** Counts children as arranged (1), or as not arranged any more (-1). */
function advance(children: readonly Child[], queues: Queues, by: 1 | -1): void {
  for (const { leaf } of children) {
    const queue = queues.get(leaf.property)
    if (queue) queue.next += by
  }
}

/** Moves the children that one particle takes, at most `max`, from their queue to `out`. */
function arrangeParticle(particle: PreparedParticle, arranging: Arranging): void {
  if ('group' in particle) {
    arrangeGroup(particle, arranging)
    return
  }
  const { queues, out } = arranging
  const queue = queues.get(particle.property)
  if (queue === undefined) return
  const { children, next } = queue
  queue.next = Math.min(children.length, next + particle.max)
  for (let at = next; at < queue.next; at++) out.push(children[at] as Child)
}

/** Whether children for a particle are queued; for a sequence, for all its required members and at least one. */
function canBegin(particle: PreparedParticle, queues: Queues): boolean {
  if (!('group' in particle)) {
    const queue = queues.get(particle.property)
    return queue !== undefined && queue.next < queue.children.length
  }
  const required = particle.group === 'sequence' ? particle.of.filter((one) => one.min > 0) : []
  if (required.length > 0) return required.every((one) => canBegin(one, queues))
  return particle.of.some((one) => canBegin(one, queues))
}
