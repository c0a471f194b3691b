import type { Particle } from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { occursAttributes } from './occurs.ts'
import { readModelGroup } from './particle.ts'
import type { SchemaElement } from './schema-element.ts'
import type { Owner, SchemaSetReading } from './schema-set-reading.ts'

/** §3.8.2 Model groups: one of the particles. */
export const choice: Construct = {
  section: '3.8.2',
  attributes: occursAttributes,
  content: 'annotation? (element|group|choice|sequence|any)*',
}

/** The particle of a choice, with its members; undefined if it may not occur. */
export function readChoice(
  reading: SchemaSetReading,
  element: SchemaElement,
  owner: Owner,
): Particle | undefined {
  return readModelGroup(reading, element, 'choice', owner)
}
