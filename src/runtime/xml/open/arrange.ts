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

/**
 * Lists the children of a value in the order of the content model, to match or write them. Children that no
 * particle takes come last.
 */
export function arrange(type: PreparedType, value: object): readonly Child[] {
  const queues = new Map<string, Child[]>()
  for (const property of Object.keys(value)) {
    const field = type.fields.get(property)
    if (field?.kind === 'leaf') queues.set(property, listChildren(field.leaf, getProperty(value, property)))
  }
  const children: Child[] = []
  if (type.content) arrangeGroup(type.content, queues, children)
  // Children left over come last, where the matcher refuses them by name.
  return [...children, ...[...queues.values()].flat()]
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

/** Moves children from the queues to `out`, as many rounds as the group allows, until a round takes none. */
function arrangeGroup(group: PreparedGroup, queues: Map<string, Child[]>, out: Child[]): void {
  for (let round = 0; round < group.max; round++) {
    const before = out.length
    if (group.group === 'choice') {
      const branches = group.of.filter((one) => canBegin(one, queues))
      const branch = group.max > 1 ? branches[0] : chooseBranch(branches, queues)
      if (branch) arrangeParticle(branch, queues, out)
    } else {
      for (const particle of group.of) arrangeParticle(particle, queues, out)
    }
    if (out.length === before) return
  }
}

/** The branch that takes the most children: several can begin if they share an element. */
function chooseBranch(
  branches: readonly PreparedParticle[],
  queues: ReadonlyMap<string, Child[]>,
): PreparedParticle | undefined {
  if (branches.length < 2) return branches[0]
  const taken = branches.map((branch) => {
    const out: Child[] = []
    arrangeParticle(branch, new Map(queues), out)
    return out.length
  })
  return branches[taken.indexOf(Math.max(...taken))]
}

/** Moves the children that one particle takes, at most `max`, from their queue to `out`. */
function arrangeParticle(particle: PreparedParticle, queues: Map<string, Child[]>, out: Child[]): void {
  if ('group' in particle) {
    arrangeGroup(particle, queues, out)
    return
  }
  const queue = queues.get(particle.property)
  if (queue === undefined) return
  for (const child of queue.slice(0, particle.max)) out.push(child)
  if (queue.length > particle.max) queues.set(particle.property, queue.slice(particle.max))
  else queues.delete(particle.property)
}

/** Whether children for a particle are queued; for a sequence, for all its required members and at least one. */
function canBegin(particle: PreparedParticle, queues: ReadonlyMap<string, Child[]>): boolean {
  if (!('group' in particle)) return queues.has(particle.property)
  if (particle.group !== 'sequence') return particle.of.some((one) => canBegin(one, queues))
  const required = particle.of.filter((one) => one.min > 0)
  return required.every((one) => canBegin(one, queues)) && particle.of.some((one) => canBegin(one, queues))
}
