import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { expandedName, type Name, type NodeId } from '../../schema/index.ts'
import type { SchemaDocument } from './schema-document.ts'
import { attribute, schemaChildren, type XmlElement } from './xml-element.ts'

/** A schema document with the namespace it declares into: its own, or that of the document that includes it. */
export interface Schema {
  readonly document: SchemaDocument
  readonly targetNamespace: string
  /** Whether the namespace is the including document's (§4.2.1, "chameleon" inclusion). */
  readonly isChameleon: boolean
  readonly imported: ReadonlySet<string>
}

export type ComponentKind = 'type' | 'element' | 'attribute' | 'group' | 'attributeGroup'

/** A global declaration or definition, not read yet. */
export interface Component {
  readonly kind: ComponentKind
  readonly id: NodeId
  readonly name: Name
  readonly element: XmlElement
  readonly schema: Schema
}

/** The global components of a schema set: one symbol table per kind, keyed by expanded name. */
export type Scope = { readonly [K in ComponentKind]: ReadonlyMap<string, Component> } & {
  /** Whether a document of the set could not be read, so that more may be declared than is known. */
  readonly isIncomplete: boolean
}

const kinds = new Map<string, ComponentKind>([
  ['simpleType', 'type'],
  ['complexType', 'type'],
  ['element', 'element'],
  ['attribute', 'attribute'],
  ['group', 'group'],
  ['attributeGroup', 'attributeGroup'],
])

/** Phase one: the names that the documents of a set declare; a name declared twice is a diagnostic at the second. */
export function collect(schemas: readonly Schema[], isIncomplete: boolean, sink: Sink): Scope {
  const tables = {
    type: new Map<string, Component>(),
    element: new Map<string, Component>(),
    attribute: new Map<string, Component>(),
    group: new Map<string, Component>(),
    attributeGroup: new Map<string, Component>(),
  }
  for (const schema of schemas) {
    for (const element of schemaChildren(schema.document.root)) {
      const kind = kinds.get(element.name.local)
      const local = attribute(element, 'name')
      if (kind === undefined || local === undefined) continue
      const name = { namespace: schema.targetNamespace, local }
      const key = expandedName(name)
      const earlier = tables[kind].get(key)
      if (earlier === undefined) tables[kind].set(key, { kind, id: `${kind}:${key}`, name, element, schema })
      else
        sink(
          diagnostic(
            'xsd-duplicate',
            { kind: element.name.local, name: key },
            element.at,
            earlier.element.at,
          ),
        )
    }
  }
  return { ...tables, isIncomplete }
}
