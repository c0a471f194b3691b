import { diagnostic } from '../../diagnostics/index.ts'
import type { AttributeUse, Name, NodeId } from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import type { Construct } from './construct.ts'
import { anyText, ncName, oneOf, qName } from './lexical.ts'
import { find, nameOf, type Owner, type Reading, stepId } from './reading.ts'
import { isQualified } from './schema.ts'
import { anySimpleType, typeName, typeNode } from './type-reference.ts'
import { schemaChild, attribute as textOf, type XmlElement } from './xml-element.ts'

/** §3.2.2 Attribute declarations, global. */
export const globalAttribute: Construct = {
  section: '3.2.2',
  attributes: { name: ncName, type: qName, default: anyText, fixed: anyText },
  required: ['name'],
  content: 'annotation? simpleType?',
}

/** §3.2.2 Attribute declarations, in a type: declared on the spot, or a reference to a global one. */
export const attribute: Construct = {
  section: '3.2.2',
  attributes: {
    name: ncName,
    ref: qName,
    type: qName,
    use: oneOf('optional', 'prohibited', 'required'),
    default: anyText,
    fixed: anyText,
    form: oneOf('qualified', 'unqualified'),
  },
  content: 'annotation? simpleType?',
}

/** An attribute use, or the name of one that a restriction takes away. */
export type AttributeItem = AttributeUse | { readonly prohibited: Name }

/** Whether an item is a use; a prohibited one says nothing where there is nothing to take away (§3.2.2). */
export function isUse(item: AttributeItem): item is AttributeUse {
  return !('prohibited' in item)
}

export function readAttribute(
  reading: Reading,
  element: XmlElement,
  owner: Owner,
): AttributeItem | undefined {
  checkAttribute(reading, element)
  const ref = textOf(element, 'ref')
  const declared =
    ref === undefined ? readLocal(reading, element, owner) : readReference(reading, element, owner, ref)
  if (declared === undefined) return undefined
  if (textOf(element, 'use') === 'prohibited') return { prohibited: declared.name }
  annotate(reading, declared.id, element)
  return {
    ...declared,
    required: textOf(element, 'use') === 'required',
    ...presetOf(element),
    at: element.at,
  }
}

type Declared = Pick<AttributeUse, 'id' | 'name' | 'type' | 'default' | 'fixed'>

function readLocal(reading: Reading, element: XmlElement, owner: Owner): Declared | undefined {
  const local = textOf(element, 'name')
  if (local === undefined) {
    reading.set.sink(diagnostic('xsd-attribute-missing', { name: 'name', parent: 'attribute' }, element.at))
    return undefined
  }
  const name = { namespace: isQualified(reading, element) ? reading.schema.targetNamespace : '', local }
  const id = stepId(owner, `attribute:${local}`)
  return { id, name, type: attributeType(reading, element, id) }
}

/** §3.2.2, `ref`: name, type and value constraint are the global declaration's; the use may fix a value itself. */
function readReference(
  reading: Reading,
  element: XmlElement,
  owner: Owner,
  ref: string,
): Declared | undefined {
  const name = nameOf(reading, element, ref)
  const component = name && find(reading, 'attribute', name, element.at)
  if (component === undefined) return undefined
  const inside: Reading = { set: reading.set, schema: component.schema }
  const id = stepId(owner, `attribute:${component.name.local}`)
  annotate(inside, component.id, component.element)
  const type = attributeType(inside, component.element, component.id)
  return { id, name: component.name, type, ...presetOf(component.element) }
}

/** Reads a global attribute that nothing refers to, for what can be wrong in it. */
export function checkGlobalAttribute(reading: Reading, element: XmlElement, id: NodeId): void {
  checkAttribute(reading, element)
  annotate(reading, id, element)
  attributeType(reading, element, id)
}

function attributeType(reading: Reading, element: XmlElement, id: NodeId): NodeId {
  const { set } = reading
  const inline = schemaChild(element, 'simpleType')
  if (inline !== undefined) {
    if (!set.nodes.has(`${id}/type`)) set.readers.simpleType(reading, inline, `${id}/type`)
    return `${id}/type`
  }
  const name = typeName(reading, element, 'type')
  const node = name && typeNode(reading, element, name)
  if (name !== undefined && node?.kind === 'complex') {
    const problem = 'is a complex type, which an attribute cannot have'
    set.sink(diagnostic('xsd-derivation', { type: name.local, problem }, element.at))
  }
  return node?.id ?? anySimpleType(set)
}

/** §3.2.3: what may not stand together. */
function checkAttribute(reading: Reading, element: XmlElement): void {
  const has = (name: string): boolean => element.attributes.has(name)
  const conflict = (first: string, second: string): void => {
    reading.set.sink(diagnostic('xsd-conflict', { parent: 'attribute', first, second }, element.at))
  }
  if (has('default') && has('fixed')) conflict('default', 'fixed')
  if (has('type') && schemaChild(element, 'simpleType')) conflict('type', 'simpleType')
  if (has('ref') && schemaChild(element, 'simpleType')) conflict('ref', 'simpleType')
  for (const second of has('ref') ? ['name', 'type', 'form'] : []) if (has(second)) conflict('ref', second)
  const use = textOf(element, 'use')
  if (has('default') && use !== undefined && use !== 'optional') conflict('default', `use="${use}"`)
}

function presetOf(element: XmlElement): { default?: string; fixed?: string } {
  const preset = element.attributes.get('default')
  const fixed = element.attributes.get('fixed')
  return { ...(preset === undefined ? {} : { default: preset }), ...(fixed === undefined ? {} : { fixed }) }
}
