import { diagnostic, type Sink } from '../../diagnostics/index.ts'
import { expandedName, type Name, type NodeId } from '../../schema/index.ts'
import { applyRedefinitions } from './redefine.ts'
import type { SchemaDocument } from './schema-document.ts'
import {
  findComponentKind,
  readCollapsedAttribute,
  type SchemaElement,
  schemaChildren,
} from './schema-element.ts'

/** A schema document with the namespace it declares into: its own, or that of the document that includes it. */
export interface Schema {
  readonly document: SchemaDocument
  readonly targetNamespace: string
  /** Whether the namespace is the including document's (§4.2.1, "chameleon" inclusion). */
  readonly isChameleon: boolean
  readonly imported: ReadonlySet<string>
  /** What names mean inside a redefinition, by kind and expanded name. */
  readonly originals?: ReadonlyMap<string, Component | undefined>
  /** The documents that each redefinition leads to, those that they include with them. */
  readonly redefined?: ReadonlyMap<SchemaElement, ReadonlySet<SchemaDocument>>
}

export type ComponentKind = 'type' | 'element' | 'attribute' | 'group' | 'attributeGroup' | 'notation'

/** A global declaration or definition, not read yet. */
export interface Component {
  readonly kind: ComponentKind
  readonly id: NodeId
  readonly name: Name
  readonly element: SchemaElement
  readonly schema: Schema
  /** What it redefines. */
  readonly original?: Component
  readonly isRedefined?: boolean
}

/** The global components of a schema set: one symbol table per kind, keyed by expanded name. */
export type ComponentScope = { readonly [K in ComponentKind]: ReadonlyMap<string, Component> } & Gaps

/** What the set may declare without it being known. */
export interface Gaps {
  /** Whether a document of the set could not be read, so that more may be declared than is known. */
  readonly isIncomplete: boolean
  /** Namespaces of documents that are not there, where that is allowed. */
  readonly missing: ReadonlySet<string>
}

/**
 * The global components of all documents by kind and name, redefinitions applied. Reports a name declared twice;
 * the first declaration counts.
 */
export function collectComponents(schemas: readonly Schema[], gaps: Gaps, sink: Sink): ComponentScope {
  const tables = {
    type: new Map<string, Component>(),
    element: new Map<string, Component>(),
    attribute: new Map<string, Component>(),
    group: new Map<string, Component>(),
    attributeGroup: new Map<string, Component>(),
    notation: new Map<string, Component>(),
  }
  for (const schema of schemas) {
    for (const element of schemaChildren(schema.document.root)) {
      const kind = findComponentKind(element)
      const local = readCollapsedAttribute(element, 'name')
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
  // What is reached last is redefined first: a redefinition may be redefined itself.
  for (const schema of schemas.toReversed()) {
    applyRedefinitions(tables, schema, { missing: gaps.missing, sink })
  }
  return { ...tables, ...gaps }
}
