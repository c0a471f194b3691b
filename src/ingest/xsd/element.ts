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
import { allOr, anyText, boolean, ncName, oneOf, qName } from './lexical.ts'
import { occursAttributes, occursOf } from './occurs.ts'
import { define, find, nameOf, type Owner, type Reading, stepId } from './reading.ts'
import { isQualified, isTrue } from './schema.ts'
import type { Component } from './scope.ts'
import { anyType, typeId, typeName } from './type-reference.ts'
import { attribute, schemaChild, type XmlElement } from './xml-element.ts'

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
  notCarried: (element) => (element.attributes.has('substitutionGroup') ? 'A substitution group' : undefined),
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
    form: oneOf('qualified', 'unqualified'),
  },
  content,
}

export function readElement(
  reading: Reading,
  element: XmlElement,
  owner: Owner,
): ElementParticle | undefined {
  const occurs = occursOf(reading, element)
  const ref = attribute(element, 'ref')
  const local = attribute(element, 'name')
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
  return { kind: 'element', id, name, type, occurs, ...presetOf(reading, element), at: element.at }
}

/** §3.3.2, `ref`: everything but the occurrence is the global declaration's. */
function readReference(
  reading: Reading,
  element: XmlElement,
  owner: Owner,
  ref: string,
): ElementParticle | undefined {
  const { sink } = reading.set
  for (const second of ['name', 'type', 'nillable', 'default', 'fixed', 'form', 'block']) {
    if (element.attributes.has(second))
      sink(diagnostic('xsd-conflict', { parent: 'element', first: 'ref', second }, element.at))
  }
  const inline = schemaChild(element, 'simpleType', 'complexType')
  if (inline) {
    sink(
      diagnostic('xsd-conflict', { parent: 'element', first: 'ref', second: inline.name.local }, inline.at),
    )
  }
  const occurs = occursOf(reading, element)
  const name = nameOf(reading, element, ref)
  const component = name && find(reading, 'element', name, element.at)
  const declared = component && declareElement(reading, component)
  const id = stepId(owner, `element:${name?.local ?? ref}`)
  if (declared === undefined || occurs === undefined) return undefined
  if (declared.abstract) {
    sink(diagnostic('xsd-not-carried', { construct: 'A reference to an abstract element' }, element.at))
  }
  annotate(reading, id, element)
  const { abstract: _, id: declaration, ...rest } = declared
  return { kind: 'element', ...rest, id, occurs, declaration, at: element.at }
}

/** A global element declaration, read once. */
export function declareElement(reading: Reading, component: Component): ElementDeclaration | undefined {
  const { set } = reading
  const known = set.declarations.get(component.id)
  if (known !== undefined) return known
  const { element, id, name, schema } = component
  return define(set, id, { kind: 'element', name: expandedName(name), at: element.at }, () => {
    const inside: Reading = { set, schema }
    annotate(inside, id, element)
    const type = elementType(inside, element, id)
    const abstract = isTrue(element, 'abstract')
    const declaration = { id, name, type, abstract, ...presetOf(inside, element), at: element.at }
    set.declarations.set(id, declaration)
    return declaration
  })
}

/** The type of an element: named, inline, that of the group it substitutes for, or any. */
function elementType(reading: Reading, element: XmlElement, id: NodeId): NodeId {
  const { set } = reading
  const inline = schemaChild(element, 'simpleType', 'complexType')
  const name = typeName(reading, element, 'type')
  if (element.attributes.has('type')) {
    if (inline) {
      const facts = { parent: 'element', first: 'type', second: inline.name.local }
      set.sink(diagnostic('xsd-conflict', facts, inline.at))
    }
    return name === undefined ? anyType(set) : namedType(reading, element, name)
  }
  if (inline !== undefined) {
    const read = inline.name.local === 'simpleType' ? set.readers.simpleType : set.readers.complexType
    set.later.push(() => read(reading, inline, `${id}/type`))
    return `${id}/type`
  }
  const head = typeName(reading, element, 'substitutionGroup')
  const component = head && find(reading, 'element', head, element.at)
  const declared = component && declareElement(reading, component)
  if (declared !== undefined) return declared.type
  set.sink(diagnostic('xsd-not-carried', { construct: 'An element of any type' }, element.at))
  return anyType(set)
}

function namedType(reading: Reading, element: XmlElement, name: Name): NodeId {
  const type = typeId(reading, element, name)
  const { set } = reading
  if (name.local === 'anyType' && type === anyType(set)) {
    set.sink(diagnostic('xsd-not-carried', { construct: 'An element of any type' }, element.at))
  }
  const definition = set.scope.type.get(expandedName(name))?.element
  if (definition?.name.local === 'complexType' && isTrue(definition, 'abstract')) {
    set.sink(diagnostic('xsd-not-carried', { construct: 'An element of an abstract type' }, element.at))
  }
  return type
}

function presetOf(
  reading: Reading,
  element: XmlElement,
): { nillable: boolean; default?: string; fixed?: string } {
  const preset = element.attributes.get('default')
  const fixed = element.attributes.get('fixed')
  if (preset !== undefined && fixed !== undefined) {
    const facts = { parent: 'element', first: 'default', second: 'fixed' }
    reading.set.sink(diagnostic('xsd-conflict', facts, element.at))
  }
  return {
    nillable: isTrue(element, 'nillable'),
    ...(preset === undefined ? {} : { default: preset }),
    ...(fixed === undefined ? {} : { fixed }),
  }
}
