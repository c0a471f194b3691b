import { diagnostic, quoted, type Sink } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { anyUri } from './lexical.ts'
import {
  findComponentKind,
  findNamespace,
  readCollapsedAttribute,
  type SchemaElement,
  schemaChild,
  schemaChildren,
} from './schema-element.ts'
import { refuse } from './schema-set-reading.ts'
import type { Component, ComponentKind, Schema } from './scope.ts'

/** §4.2.2 Including modified component definitions. */
export const redefine: Construct = {
  section: '4.2.2',
  attributes: { schemaLocation: anyUri },
  required: ['schemaLocation'],
  content: '(annotation|simpleType|complexType|group|attributeGroup)*',
}

interface Reached {
  /** Namespaces of documents that are not there, which may declare what is redefined. */
  readonly missing: ReadonlySet<string>
  readonly sink: Sink
}

type Tables = { readonly [K in ComponentKind]: Map<string, Component> }

/** Replaces, in `tables`, the components that a document redefines by its redefinitions. */
export function applyRedefinitions(tables: Tables, schema: Schema, reached: Reached): void {
  for (const redefinition of schemaChildren(schema.document.root, 'redefine')) {
    for (const element of schemaChildren(redefinition)) {
      applyRedefinition(tables, { schema, redefinition, element }, reached)
    }
  }
}

interface Redefined {
  readonly schema: Schema
  readonly redefinition: SchemaElement
  readonly element: SchemaElement
}

/**
 * Replaces one component by its redefinition; the original gets an id of its own, and its name still means it
 * inside the redefinition. Reports a redefinition of nothing (unless its document may be missing), of a foreign
 * component, or that does not derive from itself.
 */
function applyRedefinition(
  tables: Tables,
  { schema, redefinition, element }: Redefined,
  { missing, sink }: Reached,
): void {
  const kind = findComponentKind(element)
  const local = readCollapsedAttribute(element, 'name')
  if (kind === undefined || local === undefined) return
  const name = { namespace: schema.targetNamespace, local }
  const key = expandedName(name)
  const earlier = tables[kind].get(key)
  const id = `${kind}:${key}`
  if (earlier === undefined && missing.has(name.namespace)) {
    const originals = new Map([[`${kind} ${key}`, undefined]])
    tables[kind].set(key, { kind, id, name, element, schema: { ...schema, originals } })
    return
  }
  if (earlier === undefined || earlier.element.name.local !== element.name.local) {
    sink(diagnostic('xsd-unresolved', { kind: element.name.local, name: key, ways: [] }, element.at))
    return
  }
  const isOwn = listRedefinitions(earlier).some((each) => each.schema.document === schema.document)
  if (isOwn || !schema.redefined?.get(redefinition)?.has(earlier.schema.document)) {
    sink(diagnostic('xsd-duplicate', { kind: element.name.local, name: key }, element.at, earlier.element.at))
    return
  }
  checkSelfReference({ element, namespace: name.namespace }, sink)
  const original: Component = {
    ...earlier,
    id: `${earlier.id}/redefined${printDepthSuffix(earlier)}`,
    isRedefined: true,
  }
  const originals = new Map([[`${kind} ${key}`, original]])
  tables[kind].set(key, { kind, id, name, element, schema: { ...schema, originals }, original })
}

/** `#2` and so on for an original that is itself a redefinition, so that ids stay distinct; else empty. */
function printDepthSuffix({ original }: Component): string {
  const depth = original === undefined ? 1 : listRedefinitions(original).length + 1
  return depth === 1 ? '' : `#${depth}`
}

/** A component, what it redefines, and so on down to the first original. */
function listRedefinitions(component: Component): readonly Component[] {
  const { original } = component
  return original === undefined ? [component] : [component, ...listRedefinitions(original)]
}

/** A redefining element with the namespace that its document declares into. */
export interface Redefinition {
  readonly element: SchemaElement
  readonly namespace: string
}

/**
 * Reports a redefined type that is not derived from itself, or a group that refers to itself more than once
 * (§4.2.3).
 */
function checkSelfReference(redefinition: Redefinition, sink: Sink): void {
  const construct = redefinition.element.name.local
  if (construct === 'simpleType' || construct === 'complexType') refuseOtherBase(redefinition, sink)
  else refuseRepetition(redefinition, sink)
}

/** Whether a redefined group does not refer to itself; it must then be a restriction of the original. */
export function isAnew(redefinition: Redefinition): boolean {
  return ownReferences(redefinition).length === 0
}

/** Reports a redefined type that is not derived from the type of its own name. */
function refuseOtherBase(redefinition: Redefinition, sink: Sink): void {
  const { element } = redefinition
  const content = schemaChild(element, 'simpleContent', 'complexContent')
  const by = schemaChild(content ?? element, 'restriction', 'extension')
  if (by !== undefined && refersTo(redefinition, by, 'base')) return
  const local = readCollapsedAttribute(element, 'name') ?? ''
  refuse({ sink }, 'src-redefine.5', `${quoted(local)} must be derived from itself`, element.at)
}

/**
 * Reports a redefined group that refers to itself more than once, or a model group with another occurrence than
 * once.
 */
function refuseRepetition(redefinition: Redefinition, sink: Sink): void {
  const { element } = redefinition
  const isGroup = element.name.local === 'group'
  const name = quoted(readCollapsedAttribute(element, 'name') ?? '')
  const own = ownReferences(redefinition)
  if (own.length > 1) {
    const constraint = isGroup ? 'src-redefine.6.1.1' : 'src-redefine.7.1'
    refuse({ sink }, constraint, `${name} refers to itself more than once`, element.at)
  }
  for (const reference of isGroup ? own : []) {
    const counts = ['minOccurs', 'maxOccurs'].map((each) => readCollapsedAttribute(reference, each) ?? '1')
    if (counts.some((count) => count !== '1'))
      refuse({ sink }, 'src-redefine.6.1.2', `${name} must stand in itself exactly once`, reference.at)
  }
}

/**
 * Whether an attribute of an element in a redefinition names the redefined component, perhaps without a namespace.
 */
function refersTo(redefinition: Redefinition, element: SchemaElement, from: string): boolean {
  const [, prefix = '', local = ''] =
    /^(?:(.*):)?(.*)$/.exec(readCollapsedAttribute(element, from) ?? '') ?? []
  const namespace = findNamespace(element.namespaces, prefix)
  const isOwn = namespace === redefinition.namespace || namespace === ''
  return isOwn && local === readCollapsedAttribute(redefinition.element, 'name')
}

/** The references inside a redefined group to the group itself. */
function ownReferences(redefinition: Redefinition): readonly SchemaElement[] {
  const { local } = redefinition.element.name
  const references = collectDescendants(redefinition.element).filter((child) => child.name.local === local)
  return references.filter((reference) => refersTo(redefinition, reference, 'ref'))
}

/** All descendants of an element that are XML Schema's own, in document order. */
function collectDescendants(element: SchemaElement): readonly SchemaElement[] {
  return schemaChildren(element).flatMap((child) => [child, ...collectDescendants(child)])
}
