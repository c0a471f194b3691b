import { diagnostic } from '../../diagnostics/index.ts'
import type { ComplexNode, NodeId, TypeNode } from '../../schema/index.ts'
import { attributeSteps, typeAttributes } from './attribute-group.ts'
import { extendAttributes, restrictAttributes } from './attribute-uses.ts'
import { isEmptiable } from './constraints/emptiable.ts'
import type { Construct } from './construct.ts'
import { facetNames, facetSteps } from './facet.ts'
import { qName } from './lexical.ts'
import { restrict } from './restriction.ts'
import { type SchemaElement, schemaChild, schemaChildren } from './schema-element.ts'
import { owner, refuse, type SchemaSetReading } from './schema-set-reading.ts'
import { requireSimpleType } from './simple-node.ts'
import { addAnySimpleType, typeName, typeNode } from './type-reference.ts'

/** §3.4.2 Complex type definitions with simple content: a value, with attributes. */
export const simpleContent: Construct = {
  section: '3.4.2',
  attributes: {},
  content: 'annotation? (restriction|extension)',
}

/** §3.4.2: the base's value, with more attributes. */
export const simpleContentExtension: Construct = {
  section: '3.4.2',
  attributes: { base: qName },
  required: ['base'],
  content: `annotation? ${attributeSteps}`,
}

/** §3.4.2: fewer values than the base's, or fewer attributes. */
export const simpleContentRestriction: Construct = {
  section: '3.4.2',
  attributes: { base: qName },
  required: ['base'],
  content: `annotation? simpleType? ${facetSteps} ${attributeSteps}`,
}

type Parts = Pick<ComplexNode, 'attributes' | 'anyAttribute' | 'content' | 'derivation'>

/**
 * The attributes and text type of a type with simpleContent: of an extension the base's text, of a restriction the
 * base's narrowed. Any text, with a report, if the base has no simple content.
 */
export function readSimpleContent(reading: SchemaSetReading, element: SchemaElement, id: NodeId): Parts {
  const by = schemaChild(element, 'restriction', 'extension')
  const name = by && typeName(reading, by, 'base')
  const base = by && name && typeNode(reading, by, name)
  const value = base && (valueType(reading, by, base) ?? mixedValue(reading, by, base))
  if (by === undefined || base === undefined || value === undefined) {
    if (by !== undefined && base !== undefined) {
      const facts = {
        type: base.name?.local ?? 'base',
        problem: 'has no simple content that could be derived from',
      }
      reading.set.sink(diagnostic('xsd-derivation', facts, by.at))
    }
    return { attributes: [], content: { kind: 'text', type: addAnySimpleType(reading.set) } }
  }
  if (by.name.local === 'restriction' && base.kind !== 'complex') {
    refuse(reading.set, 'src-ct.2', 'simple content can only restrict that of a complex type', by.at)
  }
  const own = typeAttributes(reading, by, owner(id))
  const inherited = base.kind === 'complex' ? base : { attributes: [] }
  if (by.name.local === 'extension') {
    return {
      ...extendAttributes(reading, inherited, own, by),
      content: { kind: 'text', type: value },
      derivation: { base: base.id, by: 'extension' },
    }
  }
  const type = restrictValue(reading, by, value, id)
  return {
    ...restrictAttributes(inherited, own),
    content: { kind: 'text', type },
    derivation: { base: base.id, by: 'restriction' },
  }
}

/** The simple type of a base's text; undefined for a complex type with other content. */
function valueType(reading: SchemaSetReading, element: SchemaElement, base: TypeNode): NodeId | undefined {
  if (base.kind !== 'complex') return requireSimpleType(reading, element, base)?.id
  return base.content.kind === 'text' ? base.content.type : undefined
}

/**
 * `xs:anySimpleType` where mixed content that may be empty is restricted to an inline simple type (src-ct.2); else
 * undefined.
 */
function mixedValue(reading: SchemaSetReading, by: SchemaElement, base: TypeNode): NodeId | undefined {
  if (by.name.local !== 'restriction' || schemaChild(by, 'simpleType') === undefined) return undefined
  if (base.kind !== 'complex' || base.content.kind !== 'mixed') return undefined
  const { particle } = base.content
  return particle === undefined || isEmptiable(particle) ? addAnySimpleType(reading.set) : undefined
}

/**
 * The id of the base's simple type, or of the one given inline, narrowed by the facets, which is added to the set.
 * `xs:anySimpleType`, with a report, if that is not a simple type.
 */
function restrictValue(reading: SchemaSetReading, element: SchemaElement, value: NodeId, id: NodeId): NodeId {
  const { set } = reading
  const inline = schemaChild(element, 'simpleType')
  if (inline !== undefined) set.readers.simpleType(reading, inline, `${id}/base`)
  const base = set.nodes.get(inline === undefined ? value : `${id}/base`)
  const simple = requireSimpleType(reading, element, base)
  if (simple === undefined) return addAnySimpleType(set)
  const isPlain = schemaChildren(element, ...facetNames).length === 0
  if (simple.kind === 'unknown' || (simple.id === addAnySimpleType(set) && isPlain)) return simple.id
  const node = restrict(reading, simple, element, { id: `${id}/content`, at: element.at })
  set.nodes.set(node.id, node)
  return node.id
}
