import { getProperty } from '../../members.ts'
import type {
  PreparedElement,
  PreparedGroup,
  PreparedLeaf,
  PreparedParticle,
  PreparedType,
} from '../prepare.ts'
import { makeNodeName } from './prepare-open.ts'

/** One child element to be: what takes it, its value, and its index where the property is a list. */
export interface Child {
  readonly leaf: PreparedLeaf
  /** The declaration, where it is one of several that can stand there; absent for a wildcard. */
  readonly declared: PreparedElement | undefined
  readonly value: unknown
  readonly index: number
}

/** Puts the members of a value into the order of the content model, so that they can be matched and written. */
export function arrange(type: PreparedType, value: object): readonly Child[] {
  const queues = new Map<string, Child[]>()
  for (const property of Object.keys(value)) {
    const field = type.fields.get(property)
    if (field?.kind === 'leaf') queues.set(property, listChildren(field.leaf, getProperty(value, property)))
  }
  const children: Child[] = []
  if (type.content) arrangeGroup(type.content, queues, children)
  // What no particle takes any more stands last, where the matcher refuses it by name.
  return [...children, ...[...queues.values()].flat()]
}

function listChildren(leaf: PreparedLeaf, value: unknown): Child[] {
  if (value === undefined) return []
  if (!leaf.isList) return [makeChild(leaf, value, -1)]
  return Array.isArray(value) ? Array.from(value, (item: unknown, index) => makeChild(leaf, item, index)) : []
}

export function makeChild(leaf: PreparedLeaf, value: unknown, index: number): Child {
  if ('any' in leaf) return { leaf, declared: undefined, value, index }
  if (!leaf.alternatives) return { leaf, declared: leaf, value, index }
  const { element, value: inner } = (value ?? {}) as { element?: unknown; value?: unknown }
  const declared = [...leaf.alternatives.values()].find((one) => makeNodeName(one) === element)
  return { leaf, declared, value: declared ? inner : value, index }
}

/** The child with the particle that takes it: of several with one name, each may ask for another fixed value. */
export function attachParticle(leaf: PreparedLeaf, child: Child): Child {
  const isOwn = child.declared === child.leaf && !('any' in leaf) && leaf.property === child.leaf.property
  return isOwn ? { ...child, leaf, declared: leaf } : child
}

function arrangeGroup(group: PreparedGroup, queues: Map<string, Child[]>, out: Child[]): void {
  for (let round = 0; round < group.max; round++) {
    const before = out.length
    if (group.group === 'choice') {
      const branch = group.of.find((one) => canBegin(one, queues))
      if (branch) arrangeParticle(branch, queues, out)
    } else {
      for (const particle of group.of) arrangeParticle(particle, queues, out)
    }
    if (out.length === before) return
  }
}

function arrangeParticle(particle: PreparedParticle, queues: Map<string, Child[]>, out: Child[]): void {
  if ('group' in particle) {
    arrangeGroup(particle, queues, out)
    return
  }
  const queue = queues.get(particle.property)
  if (queue === undefined) return
  const taken = queue.length > particle.max ? queue.splice(0, particle.max) : queue
  for (const child of taken) out.push(child)
  if (taken === queue) queues.delete(particle.property)
}

/** Whether a particle has something to take; of a sequence, its required members decide. */
function canBegin(particle: PreparedParticle, queues: ReadonlyMap<string, Child[]>): boolean {
  if (!('group' in particle)) return queues.has(particle.property)
  if (particle.group !== 'sequence') return particle.of.some((one) => canBegin(one, queues))
  const required = particle.of.filter((one) => one.min > 0)
  return required.every((one) => canBegin(one, queues)) && particle.of.some((one) => canBegin(one, queues))
}
