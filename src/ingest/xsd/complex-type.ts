import { diagnostic } from '../../diagnostics/index.ts'
import type { ComplexNode, Name, NodeId } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import { attributeSteps } from './attribute-group.ts'
import { readComplexContent, readOwnContent } from './complex-content.ts'
import type { Construct } from './construct.ts'
import { allOr, boolean, ncName } from './lexical.ts'
import { isAttributeTrue, readExclusions } from './schema.ts'
import { type SchemaElement, schemaChild } from './schema-element.ts'
import { owner, type SchemaSetReading } from './schema-set-reading.ts'
import { readSimpleContent } from './simple-content.ts'

const content = `annotation? (simpleContent|complexContent|group|all|choice|sequence)? ${attributeSteps}`

/** §3.4.2 Complex type definitions, named. */
export const globalComplexType: Construct = {
  section: '3.4.2',
  attributes: {
    name: ncName,
    mixed: boolean,
    abstract: boolean,
    final: allOr('extension', 'restriction'),
    block: allOr('extension', 'restriction'),
  },
  required: ['name'],
  content,
}

/** §3.4.2 Complex type definitions, on the spot. */
export const complexType: Construct = {
  section: '3.4.2',
  attributes: { mixed: boolean },
  content,
}

/** Adds a complex type to the set under an id, with effective attributes and content, the base's first. */
export function readComplexType(
  reading: SchemaSetReading,
  element: SchemaElement,
  id: NodeId,
  name?: Name,
): void {
  const { set } = reading
  annotate(reading, id, element)
  const parts = readParts(reading, element, id)
  const described = { id, at: element.at, ...(name === undefined ? {} : { name }) }
  const block = readExclusions(reading, element, 'block', ['extension', 'restriction'])
  set.finals.set(id, readExclusions(reading, element, 'final', ['extension', 'restriction']))
  set.nodes.set(id, {
    kind: 'complex',
    ...described,
    abstract: isAttributeTrue(element, 'abstract'),
    ...(block.length > 0 && { block }),
    ...parts,
  })
}

/** The attributes and content of a complex type: of simpleContent, complexContent, or declared directly. */
function readParts(
  reading: SchemaSetReading,
  element: SchemaElement,
  id: NodeId,
): Pick<ComplexNode, 'attributes' | 'anyAttribute' | 'content' | 'derivation'> {
  refuseAttributesBesideContent(reading, element)
  const simple = schemaChild(element, 'simpleContent')
  if (simple !== undefined) return readSimpleContent(reading, simple, id)
  const complex = schemaChild(element, 'complexContent')
  // What the content says of itself comes before what the type says of it.
  const isMixed = isAttributeTrue(complex?.attributes.has('mixed') ? complex : element, 'mixed')
  if (complex !== undefined) return readComplexContent(reading, complex, id, isMixed)
  return readOwnContent(reading, element, owner(id), isMixed)
}

/** Reports attributes beside simpleContent or complexContent; they belong inside the derivation (§3.4.2). */
function refuseAttributesBesideContent(reading: SchemaSetReading, element: SchemaElement): void {
  const content = schemaChild(element, 'simpleContent', 'complexContent')
  const beside = schemaChild(element, 'attribute', 'attributeGroup', 'anyAttribute')
  if (content === undefined || beside === undefined) return
  const facts = { parent: 'complexType', first: content.name.local, second: beside.name.local }
  reading.set.sink(diagnostic('xsd-conflict', facts, beside.at))
}
