import type { Location } from '../../diagnostics/index.ts'
import { expandedName, type Name, type NodeId, type TypeNode } from '../../schema/index.ts'
import { builtinId, builtinNames, builtinNodes } from './builtins.ts'
import { readCollapsedAttribute, type SchemaElement, XSD } from './schema-element.ts'
import {
  define,
  find,
  refuseName,
  resolveName,
  type SchemaSetReading,
  type SetReading,
} from './schema-set-reading.ts'
import type { Component } from './scope.ts'
import { findNamesakes } from './written-names.ts'

/** The name in an attribute that refers to a type; nothing where the attribute is absent or its prefix unbound. */
export function typeName(reading: SchemaSetReading, element: SchemaElement, from: string): Name | undefined {
  const text = readCollapsedAttribute(element, from)
  return text === undefined ? undefined : resolveName(reading, element, text)
}

/**
 * The id of a named type; a complex type is not read yet, since it may lead back here. `xs:anyType`, with a report,
 * if nothing declares it; an unknown type if its document may be missing.
 */
export function typeId(reading: SchemaSetReading, element: SchemaElement, name: Name): NodeId {
  if (meansBuiltin(reading, name))
    return ensureBuiltin(reading, element, name.local) ?? addAnyType(reading.set)
  const component = find(reading, 'type', name, element)
  // A simple type leads to no element, and says what a default value means.
  if (component?.element.name.local === 'simpleType') defineType(reading.set, component, element)
  if (component !== undefined) return component.id
  const isMissing = reading.set.scope.missing.has(name.namespace)
  return isMissing ? unknownType(reading.set, name, element.at) : addAnyType(reading.set)
}

/** The node of a named type, read now if it was not before; undefined, with a report, if nothing declares it. */
export function typeNode(
  reading: SchemaSetReading,
  element: SchemaElement,
  name: Name,
): TypeNode | undefined {
  if (meansBuiltin(reading, name)) {
    const id = ensureBuiltin(reading, element, name.local)
    return id === undefined ? undefined : reading.set.nodes.get(id)
  }
  const component = find(reading, 'type', name, element)
  return component && defineType(reading.set, component, element)
}

/** Whether a name of XML Schema's namespace is a built-in type, or is at least not declared by the set itself. */
function meansBuiltin({ set }: SchemaSetReading, { namespace, local }: Name): boolean {
  if (namespace !== XSD) return false
  return builtinNames.includes(local) || !set.scope.type.has(expandedName({ namespace, local }))
}

/**
 * The node of a global type, read once; undefined, with a report, if it leads back to itself. A built-in type is
 * never read from a document, as the schema for schemas says less about it.
 */
export function defineType(set: SetReading, component: Component, from: SchemaElement): TypeNode | undefined {
  const { id, schema, element, name } = component
  if (name.namespace === XSD && builtinNames.includes(name.local)) addBuiltin(set, name.local)
  if (!set.nodes.has(id)) {
    define(set, id, { kind: 'type', name: expandedName(name), at: from.at }, () => {
      const read = element.name.local === 'simpleType' ? set.readers.simpleType : set.readers.complexType
      // What is redefined has no name any more: it is reached from its redefinition alone.
      read({ set, schema }, element, id, component.isRedefined ? undefined : name)
    })
  }
  return set.nodes.get(id)
}

/** Adds `xs:anyType` to the set and returns its id; also used for types that could not be read. */
export function addAnyType(set: SetReading): NodeId {
  return addBuiltin(set, 'anyType')
}

/**
 * Adds an unknown type for a name that a missing document may declare, and returns its id; derivation is not
 * checked.
 */
export function unknownType(set: SetReading, name: Name, at: Location): NodeId {
  const id = `type:missing/${expandedName(name)}`
  if (!set.nodes.has(id)) set.nodes.set(id, { kind: 'unknown', id, at })
  return id
}

export function addAnySimpleType(set: SetReading): NodeId {
  return addBuiltin(set, 'anySimpleType')
}

/** The id of a built-in type that the reader itself needs. */
export function builtinType(set: SetReading, local: string): NodeId {
  return addBuiltin(set, local)
}

/** Adds a built-in type to the set and returns its id; undefined, with a report, if there is none of this name. */
function ensureBuiltin(reading: SchemaSetReading, element: SchemaElement, local: string): NodeId | undefined {
  if (builtinNames.includes(local)) return addBuiltin(reading.set, local)
  const name = { namespace: XSD, local }
  const declared = builtinNames.map((each) => ({ namespace: XSD, local: each }))
  const found = findNamesakes(reading.set.scope, 'type', local)
  refuseName(reading, element, { kind: 'type', name, namesakes: found, declared })
  return undefined
}

/** Adds a built-in type, with the types it consists of, unless the set has it, and returns its id. */
function addBuiltin(set: SetReading, local: string): NodeId {
  const id = builtinId(local)
  if (!set.nodes.has(id)) for (const node of builtinNodes(local)) set.nodes.set(node.id, node)
  return id
}
