import type { Particle } from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { occursAttributes } from './occurs.ts'
import { readModelGroup } from './particle.ts'
import type { Owner, SchemaSetReading } from './reading.ts'
import type { SchemaElement } from './xml-element.ts'

/** §3.8.2 Model groups: one of the particles. */
export const choice: Construct = {
  section: '3.8.2',
  attributes: occursAttributes,
  content: 'annotation? (element|group|choice|sequence|any)*',
}

export function readChoice(
  reading: SchemaSetReading,
  element: SchemaElement,
  owner: Owner,
): Particle | undefined {
  return readModelGroup(reading, element, 'choice', owner)
}
