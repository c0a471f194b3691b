import type { Particle } from '../../schema/index.ts'
import { refuseAllInside } from './group.ts'
import { occursOf } from './occurs.ts'
import type { Owner, Reading } from './reading.ts'
import { schemaChildren, type XmlElement } from './xml-element.ts'

/** The constructs that are particles of a content model (§3.9.1). */
export const particleNames = ['element', 'group', 'choice', 'sequence', 'all', 'any'] as const

/** A model group with the particles in it, in declared order (§3.8.2). */
export function readModelGroup(
  reading: Reading,
  element: XmlElement,
  kind: 'sequence' | 'choice' | 'all',
  owner: Owner,
): Particle | undefined {
  const occurs = occursOf(reading, element)
  const particles = schemaChildren(element, ...particleNames)
    .map((child) => reading.set.readers.particle(reading, child, owner))
    .filter((particle) => particle !== undefined)
  refuseAllInside(reading, particles)
  if (occurs === undefined) return undefined
  // An empty choice that must stand can never be satisfied; every other empty group says nothing.
  if (particles.length === 0 && (kind !== 'choice' || occurs.min === 0)) return undefined
  return { kind, occurs, particles, at: element.at }
}
