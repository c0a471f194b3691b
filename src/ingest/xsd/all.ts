import { diagnostic } from '../../diagnostics/index.ts'
import type { Particle } from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { allowWords } from './lexical.ts'
import { readModelGroup } from './particle.ts'
import type { SchemaElement } from './schema-element.ts'
import type { Owner, SchemaSetReading } from './schema-set-reading.ts'

/** §3.8.2 Model groups: every element, in any order. */
export const allConstruct: Construct = {
  section: '3.8.2',
  attributes: { minOccurs: allowWords('0', '1'), maxOccurs: allowWords('1') },
  content: 'annotation? element*',
  in11: ['any', 'group'],
}

/**
 * An "all" group; reports the group or members that can occur more than once (§3.8.6, "All Group Limited").
 */
export function readAll(
  reading: SchemaSetReading,
  element: SchemaElement,
  owner: Owner,
): Particle | undefined {
  const group = readModelGroup(reading, element, 'all', owner)
  if (group?.kind !== 'all') return group
  for (const { occurs, at } of [group, ...group.particles]) {
    if (occurs.max > 1) reading.set.sink(diagnostic('xsd-all-occurs', undefined, at))
  }
  return group
}
