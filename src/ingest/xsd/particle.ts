import { isEmptyGroup, type Particle } from '../../schema/index.ts'
import { refuseAllInside } from './group.ts'
import { readOccurs } from './occurs.ts'
import { type SchemaElement, schemaChildren } from './schema-element.ts'
import type { Owner, SchemaSetReading } from './schema-set-reading.ts'

/** The constructs that are particles of a content model (§3.9.1). */
const particleNames = ['element', 'group', 'choice', 'sequence', 'all', 'any'] as const

/**
 * A model group with its particles in declared order, empty groups left out (§3.8.2); undefined if it may not
 * occur.
 */
export function readModelGroup(
  reading: SchemaSetReading,
  element: SchemaElement,
  kind: 'sequence' | 'choice' | 'all',
  owner: Owner,
): Particle | undefined {
  const occurs = readOccurs(reading, element)
  const members = schemaChildren(element, ...particleNames)
    .map((child) => reading.set.readers.particle(reading, child, owner))
    .filter((particle) => particle !== undefined)
  const particles = members.filter((particle) => !isEmptyGroup(particle))
  refuseAllInside(reading, particles)
  if (occurs === undefined) return undefined
  // A choice with an empty branch is optional.
  const mayBeEmpty = kind === 'choice' && particles.length < members.length
  return { kind, occurs: mayBeEmpty ? { ...occurs, min: 0 } : occurs, particles, at: element.at }
}
