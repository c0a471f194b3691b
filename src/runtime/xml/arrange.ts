import type { PreparedElement, PreparedGroup, PreparedParticle, PreparedType } from './prepare.ts'
import { getProperty } from './property.ts'

/** One child element to be: its declaration, its value, and its index where the property is a list. */
export interface Child {
  readonly element: PreparedElement
  readonly value: unknown
  readonly index: number | undefined
}

/** Puts the members of a value into the order of the content model, so that they can be matched and written. */
export function arrange(type: PreparedType, value: object): readonly Child[] {
  const queues = new Map<string, Child[]>()
  for (const element of type.byKey.values()) {
    const queue = childrenOf(element, getProperty(value, element.property))
    if (queue.length > 0) queues.set(element.key, queue)
  }
  if (type.slots) return type.slots.flatMap((slot) => queues.get(slot.key) ?? [])
  const children: Child[] = []
  if (type.content) arrangeGroup(type.content, queues, children)
  // What no particle takes any more stands last, where the matcher refuses it by name.
  return [...children, ...[...queues.values()].flat()]
}

function childrenOf(element: PreparedElement, value: unknown): Child[] {
  if (value === undefined) return []
  if (!element.isList) return [{ element, value, index: undefined }]
  return Array.isArray(value) ? value.map((item: unknown, index) => ({ element, value: item, index })) : []
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
  if (!('key' in particle)) {
    arrangeGroup(particle, queues, out)
    return
  }
  const queue = queues.get(particle.key) ?? []
  out.push(...queue.splice(0, particle.max))
  if (queue.length === 0) queues.delete(particle.key)
}

/** Whether a particle has something to take; of a sequence, its required members decide. */
function canBegin(particle: PreparedParticle, queues: ReadonlyMap<string, Child[]>): boolean {
  if ('key' in particle) return queues.has(particle.key)
  if (particle.group !== 'sequence') return particle.of.some((one) => canBegin(one, queues))
  const required = particle.of.filter((one) => one.min > 0)
  return required.every((one) => canBegin(one, queues)) && particle.of.some((one) => canBegin(one, queues))
}
