import { diagnostic } from '../../diagnostics/index.ts'
import {
  type ElementDeclaration,
  type ElementParticle,
  expandedName,
  type Name,
  type NodeId,
} from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import type { Construct } from './construct.ts'
import { readConstraints } from './identity-constraint.ts'
import { allOr, allowWords, anyText, boolean, ncName, qName } from './lexical.ts'
import { occursAttributes, readOccurs } from './occurs.ts'
import { checkPreset, readPreset } from './preset.ts'
import { isAttributeTrue, isQualified, readExclusions } from './schema.ts'
import { readCollapsedAttribute, type SchemaElement, schemaChild } from './schema-element.ts'
import { define, find, type Owner, resolveName, type SchemaSetReading, stepId } from './schema-set-reading.ts'
import type { Component } from './scope.ts'
import { addAnyType, typeId, typeName, unknownType } from './type-reference.ts'

const content = 'annotation? (simpleType|complexType)? (unique|key|keyref)*'

/** §3.3.2 Element declarations, global: what a document can be, or a particle refer to. */
export const globalElement: Construct = {
  section: '3.3.2',
  attributes: {
    name: ncName,
    type: qName,
    substitutionGroup: qName,
    default: anyText,
    fixed: anyText,
    nillable: boolean,
    abstract: boolean,
    final: allOr('extension', 'restriction'),
    block: allOr('extension', 'restriction', 'substitution'),
  },
  required: ['name'],
  content,
}

/** §3.3.2 Element declarations, in a content model: declared on the spot, or a reference to a global one. */
export const element: Construct = {
  section: '3.3.2',
  attributes: {
    name: ncName,
    ref: qName,
    type: qName,
    ...occursAttributes,
    default: anyText,
    fixed: anyText,
    nillable: boolean,
    block: allOr('extension', 'restriction', 'substitution'),
    form: allowWords('qualified', 'unqualified'),
  },
  content,
}

/**
 * The particle of an element in a content model; undefined if it may not occur or, with a report, has no name or
 * target.
 */
export function readElement(
  reading: SchemaSetReading,
  element: SchemaElement,
  owner: Owner,
): ElementParticle | undefined {
  const occurs = readOccurs(reading, element)
  const ref = readCollapsedAttribute(element, 'ref')
  const local = readCollapsedAttribute(element, 'name')
  if (ref !== undefined) return readReference(reading, element, owner, ref)
  if (local === undefined) {
    reading.set.sink(diagnostic('xsd-attribute-missing', { name: 'name', parent: 'element' }, element.at))
    return undefined
  }
  const id = stepId(owner, `element:${local}`)
  if (occurs === undefined) return undefined
  const name = { namespace: isQualified(reading, element) ? reading.schema.targetNamespace : '', local }
  annotate(reading, id, element)
  const type = elementType(reading, element, id)
  return { kind: 'element', id, name, occurs, ...readCommonParts(reading, element, type), at: element.at }
}

/**
 * The particle of an element with `ref` (§3.3.2): the global declaration's but for its occurrence; reports what
 * conflicts. Undefined if it may not occur or, with a report, nothing declares the name.
 */
function readReference(
  reading: SchemaSetReading,
  element: SchemaElement,
  owner: Owner,
  ref: string,
): ElementParticle | undefined {
  const { sink } = reading.set
  for (const second of ['name', 'type', 'nillable', 'default', 'fixed', 'form', 'block']) {
    if (element.attributes.has(second))
      sink(diagnostic('xsd-conflict', { parent: 'element', first: 'ref', second }, element.at))
  }
  const inline = schemaChild(element, 'simpleType', 'complexType', 'unique', 'key', 'keyref')
  if (inline) {
    sink(
      diagnostic('xsd-conflict', { parent: 'element', first: 'ref', second: inline.name.local }, inline.at),
    )
  }
  const occurs = readOccurs(reading, element)
  const name = resolveName(reading, element, ref)
  const component = name && find(reading, 'element', name, element)
  const declared = component
    ? declareElement(reading, component)
    : name && declareMissing(reading, name, element)
  const id = stepId(owner, `element:${name?.local ?? ref}`)
  if (declared === undefined || occurs === undefined) return undefined
  annotate(reading, id, element)
  const { abstract: _, substitutes: __, id: declaration, ...rest } = declared
  return { kind: 'element', ...rest, id, occurs, declaration, at: element.at }
}

/**
 * A declaration of unknown type for an element that a missing document may declare; undefined if none is missing.
 */
function declareMissing(
  { set }: SchemaSetReading,
  name: Name,
  { at }: SchemaElement,
): ElementDeclaration | undefined {
  if (!set.scope.missing.has(name.namespace)) return undefined
  const id = `element:${expandedName(name)}`
  return { id, name, type: unknownType(set, name, at), nillable: false, abstract: false, at }
}

/** A global element declaration, read once; undefined, with a report, if it leads back to itself. */
export function declareElement(
  reading: SchemaSetReading,
  component: Component,
): ElementDeclaration | undefined {
  const { set } = reading
  const known = set.declarations.get(component.id)
  if (known !== undefined) return known
  const { element, id, name, schema } = component
  return define(set, id, { kind: 'element', name: expandedName(name), at: element.at }, () => {
    const inside: SchemaSetReading = { set, schema }
    annotate(inside, id, element)
    const type = elementType(inside, element, id)
    const abstract = isAttributeTrue(element, 'abstract')
    const head = headName(inside, element)
    const substitutes = head && find(inside, 'element', head, element)?.id
    set.finals.set(id, readExclusions(inside, element, 'final', ['extension', 'restriction']))
    const declaration = {
      id,
      name,
      abstract,
      ...readCommonParts(inside, element, type),
      ...(substitutes && { substitutes }),
      at: element.at,
    }
    set.declarations.set(id, declaration)
    return declaration
  })
}

type Parts = Pick<ElementDeclaration, 'type' | 'nillable' | 'default' | 'fixed' | 'block' | 'constraints'>

/**
 * The type, nillable, default or fixed value, block and identity constraints of a global or local declaration. Reports
 * wrong default or fixed values, and both together.
 */
function readCommonParts(reading: SchemaSetReading, element: SchemaElement, type: NodeId): Parts {
  refuseTwoPresets(reading, element)
  checkPreset(reading, element, { type, isAttribute: false })
  const block = readExclusions(reading, element, 'block', ['extension', 'restriction', 'substitution'])
  const constraints = readConstraints(reading, element)
  return {
    type,
    nillable: isAttributeTrue(element, 'nillable'),
    ...readPreset(reading, element, type),
    ...(block.length > 0 && { block }),
    ...(constraints.length > 0 && { constraints }),
  }
}

/**
 * The id of an element's type: named, inline, that of its substitution group's head, or `xs:anyType`. Reports an
 * inline type beside a named one.
 */
function elementType(reading: SchemaSetReading, element: SchemaElement, id: NodeId): NodeId {
  const { set } = reading
  const inline = schemaChild(element, 'simpleType', 'complexType')
  const name = typeName(reading, element, 'type')
  if (element.attributes.has('type')) {
    if (inline) {
      const facts = { parent: 'element', first: 'type', second: inline.name.local }
      set.sink(diagnostic('xsd-conflict', facts, inline.at))
    }
    return name === undefined ? addAnyType(set) : typeId(reading, element, name)
  }
  if (inline !== undefined) {
    // A simple type leads to no element, and says what a default value means.
    if (inline.name.local === 'simpleType') set.readers.simpleType(reading, inline, `${id}/type`)
    else set.later.push(() => set.readers.complexType(reading, inline, `${id}/type`))
    return `${id}/type`
  }
  const head = headName(reading, element)
  const component = head && find(reading, 'element', head, element)
  const declared = component && declareElement(reading, component)
  return declared?.type ?? addAnyType(set)
}

/** The name of the head of a substitution group; undefined without one, and for several, of XML Schema 1.1. */
function headName(reading: SchemaSetReading, element: SchemaElement): Name | undefined {
  const from = 'substitutionGroup'
  const isList = readCollapsedAttribute(element, from)?.includes(' ') === true
  return isList ? undefined : typeName(reading, element, from)
}

/** Reports `default` and `fixed` together. */
function refuseTwoPresets({ set }: SchemaSetReading, { attributes, at }: SchemaElement): void {
  if (!attributes.has('default') || !attributes.has('fixed')) return
  set.sink(diagnostic('xsd-conflict', { parent: 'element', first: 'default', second: 'fixed' }, at))
}
