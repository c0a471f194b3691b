import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { expandedName } from '../../schema/index.ts'
import type { Construct } from './construct.ts'
import { anyUri } from './lexical.ts'
import { refuseForeignBase } from './redefinition-rules.ts'
import { readCollapsedAttribute, type SchemaElement, schemaChildren } from './schema-element.ts'
import { type Component, type ComponentKind, findComponentKind, type Schema } from './scope.ts'

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

/** Puts the redefinitions of a document in the place of what they redefine. */
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

/** What is redefined stays under an id of its own, and is what the name means inside the redefinition. */
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
  refuseForeignBase({ element, namespace: name.namespace }, sink)
  const original: Component = {
    ...earlier,
    id: `${earlier.id}/redefined${printDepthSuffix(earlier)}`,
    isRedefined: true,
  }
  const originals = new Map([[`${kind} ${key}`, original]])
  tables[kind].set(key, { kind, id, name, element, schema: { ...schema, originals }, original })
}

/** A redefinition may be redefined again: what is left of each has an id of its own. */
function printDepthSuffix({ original }: Component): string {
  const depth = original === undefined ? 1 : listRedefinitions(original).length + 1
  return depth === 1 ? '' : `#${depth}`
}

function listRedefinitions(component: Component): readonly Component[] {
  const { original } = component
  return original === undefined ? [component] : [component, ...listRedefinitions(original)]
}
