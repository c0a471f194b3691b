import { diagnostic } from '../../diagnostics/index.ts'
import {
  type AttributeDeclaration,
  type AttributeUse,
  type Name,
  type NodeId,
  XSI,
} from '../../schema/index.ts'
import { annotate } from './annotation.ts'
import { builtinAttribute } from './builtin-attributes.ts'
import { builtinId } from './builtins.ts'
import type { Construct } from './construct.ts'
import { allowWords, anyText, ncName, qName } from './lexical.ts'
import { checkPreset, readPreset } from './preset.ts'
import { isQualified } from './schema.ts'
import { type SchemaElement, schemaChild, readCollapsedAttribute as textOf } from './schema-element.ts'
import { find, type Owner, refuse, resolveName, type SchemaSetReading, stepId } from './schema-set-reading.ts'
import type { Component } from './scope.ts'
import { isSameText } from './simple-value.ts'
import { addAnySimpleType, typeName, typeNode } from './type-reference.ts'

/** §3.2.2 Attribute declarations, global. */
export const globalAttribute: Construct = {
  section: '3.2.2',
  attributes: { name: ncName, type: qName, default: anyText, fixed: anyText },
  required: ['name'],
  content: 'annotation? simpleType?',
}

/** §3.2.2 Attribute declarations, in a type: declared on the spot, or a reference to a global one. */
export const attributeConstruct: Construct = {
  section: '3.2.2',
  attributes: {
    name: ncName,
    ref: qName,
    type: qName,
    use: allowWords('optional', 'prohibited', 'required'),
    default: anyText,
    fixed: anyText,
    form: allowWords('qualified', 'unqualified'),
  },
  content: 'annotation? simpleType?',
}

/** An attribute use, or the name of one that a restriction takes away. */
export type AttributeItem = AttributeUse | { readonly prohibited: Name }

/**
 * Whether an item is a use, not the name of a prohibited attribute, which has an effect only in restrictions
 * (§3.2.2).
 */
export function isUse(item: AttributeItem): item is AttributeUse {
  return !('prohibited' in item)
}

/**
 * An attribute use of a type or group, or its name if prohibited; undefined, with a report, without name or
 * target.
 */
export function readAttribute(
  reading: SchemaSetReading,
  element: SchemaElement,
  owner: Owner,
): AttributeItem | undefined {
  checkAttribute(reading, element)
  const ref = textOf(element, 'ref')
  const declared =
    ref === undefined ? readLocal(reading, element, owner) : readReference(reading, element, owner, ref)
  if (declared === undefined) return undefined
  if (textOf(element, 'use') === 'prohibited') return { prohibited: declared.name }
  annotate(reading, declared.id, element)
  const own = readPreset(reading, element, declared.type)
  checkPreset(reading, element, { type: declared.type, isAttribute: true })
  if (declared.fixed !== undefined && (own.default !== undefined || own.fixed !== undefined)) {
    checkFixed(reading, element, declared, own.fixed)
  }
  const { fixed, default: preset, ...rest } = declared
  const inherited = own.default === undefined && own.fixed === undefined ? declared : own
  return {
    ...rest,
    required: textOf(element, 'use') === 'required',
    ...(inherited.default === undefined ? {} : { default: inherited.default }),
    ...(inherited.fixed === undefined ? {} : { fixed: inherited.fixed }),
    at: element.at,
  }
}

type Declared = Pick<AttributeUse, 'id' | 'name' | 'type' | 'default' | 'fixed'>

/** The declaration of a local attribute; undefined, with a report, without name. */
function readLocal(reading: SchemaSetReading, element: SchemaElement, owner: Owner): Declared | undefined {
  const local = textOf(element, 'name')
  if (local === undefined) {
    reading.set.sink(diagnostic('xsd-attribute-missing', { name: 'name', parent: 'attribute' }, element.at))
    return undefined
  }
  const name = { namespace: isQualified(reading, element) ? reading.schema.targetNamespace : '', local }
  refuseReserved(reading, element, name)
  const id = stepId(owner, `attribute:${local}`)
  return { id, name, type: attributeType(reading, element, id) }
}

/**
 * The global or built-in declaration that `ref` names, under an id of the use (§3.2.2); undefined if there is
 * none.
 */
function readReference(
  reading: SchemaSetReading,
  element: SchemaElement,
  owner: Owner,
  ref: string,
): Declared | undefined {
  const name = resolveName(reading, element, ref)
  if (name === undefined) return undefined
  const id = stepId(owner, `attribute:${name.local}`)
  const builtin = builtinAttribute(reading, name, element.at)
  if (builtin !== undefined) return { ...builtin, id }
  const component = find(reading, 'attribute', name, element)
  if (component === undefined) return undefined
  const { at: _, ...declared } = declareAttribute(reading, component)
  return { ...declared, id }
}

/** A global attribute declaration; read, checked and added to the set at the first call. */
export function declareAttribute({ set }: SchemaSetReading, component: Component): AttributeDeclaration {
  const { id, name, element, schema } = component
  const known = set.attributes.get(id)
  if (known !== undefined) return known
  const reading: SchemaSetReading = { set, schema }
  checkAttribute(reading, element)
  refuseReserved(reading, element, name)
  annotate(reading, id, element)
  const type = attributeType(reading, element, id)
  const preset = readPreset(reading, element, type)
  const declaration = { id, name, type, ...preset, at: element.at }
  set.attributes.set(id, declaration)
  checkPreset(reading, element, { type, isAttribute: true })
  return declaration
}

/** Reports an attribute named `xmlns` or in the namespace of `xsi:type` (§3.2.6). */
function refuseReserved({ set }: SchemaSetReading, element: SchemaElement, name: Name): void {
  if (name.local === 'xmlns') refuse(set, 'no-xmlns', 'an attribute cannot have the name "xmlns"', element.at)
  if (name.namespace === XSI) {
    refuse(set, 'no-xsi', 'no attribute can be declared in the namespace of xsi:type', element.at)
  }
}

/**
 * Reports, after reading, a use that does not fix the value its declaration fixes (§3.5.6, "Attribute Use
 * Correct").
 */
function checkFixed(
  reading: SchemaSetReading,
  element: SchemaElement,
  declared: Declared,
  fixed: string | undefined,
): void {
  const { set } = reading
  set.checks.push(() => {
    if (fixed !== undefined && isSameText(set, declared.type, fixed, declared.fixed ?? '')) return
    refuse(set, 'au-props-correct.2', 'the value that the declaration fixes cannot be changed', element.at)
  })
}

/**
 * The id of an attribute's type: inline (added to the set), named, or `xs:anySimpleType` without either. Reports a
 * complex type, but returns it.
 */
function attributeType(reading: SchemaSetReading, element: SchemaElement, id: NodeId): NodeId {
  const { set } = reading
  const inline = schemaChild(element, 'simpleType')
  if (inline !== undefined) {
    if (!set.nodes.has(`${id}/type`)) set.readers.simpleType(reading, inline, `${id}/type`)
    return `${id}/type`
  }
  const name = typeName(reading, element, 'type')
  const node = name && typeNode(reading, element, name)
  if (name !== undefined && (node?.kind === 'complex' || node?.id === builtinId('anyType'))) {
    const problem = 'is a complex type, which an attribute cannot have'
    set.sink(diagnostic('xsd-derivation', { type: name.local, problem }, element.at))
  }
  return node?.id ?? addAnySimpleType(set)
}

/** Reports XML attributes and children of an attribute declaration that may not occur together (§3.2.3). */
function checkAttribute(reading: SchemaSetReading, element: SchemaElement): void {
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
