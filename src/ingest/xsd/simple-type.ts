import { diagnostic } from '../../diagnostics/index.ts'
import type { Name, NodeId } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import type { Construct } from './construct.ts'
import { allOr, ncName } from './lexical.ts'
import { readList } from './list.ts'
import { readRestriction } from './restriction.ts'
import { readExclusions } from './schema.ts'
import { type SchemaElement, schemaChild } from './schema-element.ts'
import type { SchemaSetReading } from './schema-set-reading.ts'
import { addAnySimpleType } from './type-reference.ts'
import { readUnion } from './union.ts'

const content = 'annotation? (restriction|list|union)'

/** §3.14.2 Simple type definitions, named. */
export const globalSimpleType: Construct = {
  section: '3.14.2',
  attributes: { name: ncName, final: allOr('restriction', 'list', 'union') },
  required: ['name'],
  content,
}

/** §3.14.2 Simple type definitions, on the spot. */
export const simpleType: Construct = { section: '3.14.2', attributes: {}, content }

/**
 * Adds a simple type to the set under an id; an unknown type where it is wrong, so that references find something.
 */
export function readSimpleType(
  reading: SchemaSetReading,
  element: SchemaElement,
  id: NodeId,
  name?: Name,
): void {
  const { set } = reading
  annotate(reading, id, element)
  const described = { id, at: element.at, ...(name === undefined ? {} : { name }) }
  const by = schemaChild(element, 'restriction', 'list', 'union')
  const read = by && { restriction: readRestriction, list: readList, union: readUnion }[by.name.local]
  const node = by && read?.(reading, by, described)
  if (by === undefined) {
    const facts = { parent: 'simpleType', expected: 'restriction, list or union' }
    set.sink(diagnostic('xsd-element-missing', facts, element.at))
  }
  set.finals.set(id, readExclusions(reading, element, 'final', ['restriction', 'list', 'union']))
  if (!set.origins.has(id)) set.origins.set(id, { base: addAnySimpleType(set), fixed: new Set() })
  set.nodes.set(id, node ?? { kind: 'unknown', ...described })
}
