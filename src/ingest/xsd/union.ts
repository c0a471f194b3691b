import { diagnostic } from '../../diagnostics/index.ts'
import type { UnionNode } from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { qNames } from './lexical.ts'
import { readCollapsedAttribute, type SchemaElement, schemaChildren } from './schema-element.ts'
import { resolveName, type SchemaSetReading } from './schema-set-reading.ts'
import { type Described, refuseFinal, requireSimpleType } from './simple-node.ts'
import { typeNode } from './type-reference.ts'

/** §3.14.2 Simple type definitions: the first of several types that a value fits. */
export const unionConstruct: Construct = {
  section: '3.14.2',
  attributes: { memberTypes: qNames },
  content: 'annotation? simpleType*',
}

/**
 * The union of named members, then inline ones; undefined without usable members. Reports a union that lists none.
 */
export function readUnion(
  reading: SchemaSetReading,
  element: SchemaElement,
  described: Described,
): UnionNode | undefined {
  const { set } = reading
  const named = (readCollapsedAttribute(element, 'memberTypes') ?? '')
    .split(' ')
    .filter((text) => text !== '')
  const references = named.map((text) => {
    const name = resolveName(reading, element, text)
    return name && requireSimpleType(reading, element, typeNode(reading, element, name))
  })
  const inline = schemaChildren(element, 'simpleType').map((child, index) => {
    const id = `${described.id}/member:${index + 1}`
    set.readers.simpleType(reading, child, id)
    return set.nodes.get(id)
  })
  const members = [...references, ...inline].filter((node) => node !== undefined).map(({ id }) => id)
  if (named.length + inline.length === 0) {
    const facts = { parent: 'union', expected: 'memberTypes or simpleType' }
    set.sink(diagnostic('xsd-element-missing', facts, element.at))
  }
  for (const member of members) refuseFinal(reading, member, 'union', element)
  if (members.length === 0) return undefined
  return { kind: 'union', ...described, mode: 'first', members, facets: {} }
}
