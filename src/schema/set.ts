import type { Location } from '../diagnostics/index.ts'
import type { Annotation } from './annotation.ts'
import type { Discriminator, NodeId, TypeNode } from './model.ts'
import type { Name } from './name.ts'
import type { Blocked, IdentityConstraint } from './particle.ts'

/** A global element: what a document can be, or a particle can refer to. */
export interface ElementDeclaration {
  readonly id: NodeId
  readonly name: Name
  readonly type: NodeId
  readonly nillable: boolean
  readonly abstract: boolean
  /** The configuration makes it a root; the schemas declare it inside a type, or only its type. */
  readonly isInner?: true
  readonly default?: string
  readonly fixed?: string
  /** The declaration that it can stand in for (`substitutionGroup`). */
  readonly substitutes?: NodeId
  readonly block?: readonly Blocked[]
  readonly constraints?: readonly IdentityConstraint[]
  readonly at: Location
}

/** A global attribute: what a wildcard can find, and `ref=` refers to. */
export interface AttributeDeclaration {
  readonly id: NodeId
  readonly name: Name
  readonly type: NodeId
  readonly default?: string
  readonly fixed?: string
  readonly at: Location
}

/** Schema documents that belong together: within a set a name means one thing, between sets it need not. */
export interface SchemaSet {
  /** Short, unique within the version, fit for a folder name ([a-z0-9-]). */
  readonly name: string
  readonly language: 'xml' | 'json'
  /** The entry document(s), by source name. */
  readonly entries: readonly string[]
  /** All documents it was read from. */
  readonly files: readonly string[]
  readonly nodes: ReadonlyMap<NodeId, TypeNode>
  /** Global elements by expanded name, in document order; empty for JSON. */
  readonly elements: ReadonlyMap<string, ElementDeclaration>
  /** Global attributes by expanded name. */
  readonly attributes?: ReadonlyMap<string, AttributeDeclaration>
  /** Everything said about a node, a particle, a member or a declaration, by its id. */
  readonly annotations: ReadonlyMap<NodeId, Annotation>
  /** `readOnly` and `writeOnly` say which messages a property is of, as OpenAPI has it; elsewhere they only describe. */
  readonly hasDirections?: true
  /** The discriminators of schemas that others are made of by `allOf`, by the schema that has one: they refuse nothing. */
  readonly discriminators?: ReadonlyMap<NodeId, Discriminator>
}
