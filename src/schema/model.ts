import type { Location } from '../diagnostics/index.ts'
import type { Annotation } from './annotation.ts'
import type { Facets, Primitive, PropertyPattern, WhiteSpace } from './facets.ts'
import type { Blocked, IdentityConstraint, Namespaces, Particle, ProcessContents } from './particle.ts'

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
  /**
   * For each document, by `printReachKey`, the numbers of the entries that reach it; documents that every entry
   * reaches are left out. Entries that have no document in common count as reaching each other's.
   */
  readonly reach?: ReadonlyMap<string, ReadonlySet<number>>
  /** For each target namespace, the namespaces that its documents import; absent if none does. */
  readonly imports?: ReadonlyMap<string, ReadonlySet<string>>
  /** Discriminators of schemas that others include by `allOf`, by that schema's id; validation ignores them. */
  readonly discriminators?: ReadonlyMap<NodeId, Discriminator>
}

/**
 * Key of a node in its schema set, stable under re-ordering and unrelated edits: `type:{ns}Name`, `element:{ns}name`,
 * or the id of the enclosing node followed by `/` and a step (`type:{ns}A/element:b`); for JSON `file#/pointer`.
 */
export type NodeId = string

/** A JSON value whose numbers keep their source text where a double would change them. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

interface Described {
  readonly id: NodeId
  readonly at: Location
  /** The declared name; absent for a type that stands inline. */
  readonly name?: Name
}

/** What XML Schema calls a simple type. */
interface Simple extends Described {
  /** The types that it is a restriction of, built-in ones with them, nearest first; absent where there is none. */
  readonly restricts?: readonly NodeId[]
}

/** A scalar: a built-in type narrowed by facets. */
export interface ScalarNode extends Simple {
  readonly kind: 'scalar'
  readonly primitive: Primitive
  /** The nearest built-in type of XML Schema (`token`, `int`, `ID`), or the primitive's own name. */
  readonly builtin: string
  readonly whiteSpace: WhiteSpace
  readonly facets: Facets
}

/** A closed list of values; the facets of the type it is made from hold as well. */
export interface CodeListNode extends Simple {
  readonly kind: 'code-list'
  readonly primitive: Primitive
  readonly builtin: string
  readonly whiteSpace: WhiteSpace
  readonly facets: Facets
  readonly members: readonly CodeListMember[]
}

export interface CodeListMember {
  readonly id: NodeId
  /** The lexical form as written, white space handled. */
  readonly value: string
  readonly at: Location
}

/** XML Schema's list: items separated by white space. */
export interface ListNode extends Simple {
  readonly kind: 'list'
  readonly item: NodeId
  readonly facets: Facets
  readonly enumeration?: readonly string[]
}

/** One of several: `first` is XML Schema's union, `any` is anyOf, `one` is oneOf. */
export interface UnionNode extends Simple {
  readonly kind: 'union'
  readonly mode: 'first' | 'any' | 'one'
  readonly members: readonly NodeId[]
  readonly facets: Facets
  readonly enumeration?: readonly string[]
  readonly discriminator?: Discriminator
}

/** OpenAPI's discriminator: the property that names the schema that an object is of, and the schema of each name. */
export interface Discriminator {
  readonly property: string
  readonly mapping: ReadonlyMap<string, NodeId>
  /** The schema of objects without the property, or with another name in it (`defaultMapping` of OpenAPI 3.2). */
  readonly fallback?: NodeId
}

/** XML Schema's complex type, with the effective attributes and content (the base's first). */
export interface ComplexNode extends Described {
  readonly kind: 'complex'
  readonly attributes: readonly AttributeUse[]
  /** Attributes beyond the named ones. */
  readonly anyAttribute?: AttributeWildcard
  readonly content: Content
  readonly abstract: boolean
  readonly derivation?: { readonly base: NodeId; readonly by: Derivation }
  /** Derivations of this type that cannot stand in for it by `xsi:type` (the effective `block`). */
  readonly block?: readonly Derivation[]
}

export type Derivation = 'extension' | 'restriction'

export type Content =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly type: NodeId }
  | { readonly kind: 'elements'; readonly particle: Particle }
  /** Text between the elements; no particle where there are none. */
  | { readonly kind: 'mixed'; readonly particle?: Particle }

/** `xs:anyAttribute`. */
export interface AttributeWildcard {
  readonly namespaces: Namespaces
  readonly process: ProcessContents
  readonly at: Location
}

export interface AttributeUse {
  readonly id: NodeId
  readonly name: Name
  readonly type: NodeId
  readonly required: boolean
  readonly default?: string
  readonly fixed?: string
  readonly at: Location
}

/** A JSON object. */
export interface ObjectNode extends Described {
  readonly kind: 'object'
  readonly properties: readonly Property[]
  /** What other properties may be; `false` where there may be none. */
  readonly additional: NodeId | false
  /** Other properties count as evaluated although they may be anything: `additionalProperties` says so. */
  readonly evaluatesAdditional?: true
  readonly patterns: readonly PropertyPattern[]
  readonly propertyNames?: NodeId
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>
}

export interface Property {
  readonly id: NodeId
  readonly name: string
  readonly type: NodeId
  readonly required: boolean
  /** Listed by `required` alone: `patterns` and `additional` say what it is, and whether it counts as evaluated. */
  readonly undeclared?: true
  readonly readOnly: boolean
  readonly writeOnly: boolean
  readonly default?: Json
  readonly at: Location
}

/** A JSON array: a tuple's prefix, then items. */
export interface ArrayNode extends Described {
  readonly kind: 'array'
  readonly prefix: readonly NodeId[]
  readonly items: NodeId | false
  /** Further items count as evaluated although they may be anything: `items` says so. */
  readonly evaluatesItems?: true
  readonly minItems: number
  readonly maxItems: number
  readonly unique: boolean
  readonly contains?: Contains
}

/** How many items are of a type; where it `evaluates`, these count as evaluated (not before 2020-12). */
export interface Contains {
  readonly type: NodeId
  readonly min: number
  readonly max: number
  readonly evaluates?: true
}

/** `enum` or `const` over JSON values that are not all strings. */
export interface ConstantNode extends Described {
  readonly kind: 'constant'
  readonly values: readonly Json[]
}

/** All of several (allOf, or keywords beside each other that no one node can hold). */
export interface AllNode extends Described {
  readonly kind: 'all'
  readonly members: readonly NodeId[]
}

export interface NotNode extends Described {
  readonly kind: 'not'
  readonly of: NodeId
}

export interface ConditionalNode extends Described {
  readonly kind: 'conditional'
  readonly if: NodeId
  readonly then?: NodeId
  readonly else?: NodeId
}

/**
 * `unevaluatedProperties`, `unevaluatedItems`: what properties and items must match that `of` did not evaluate.
 */
export interface UnevaluatedNode extends Described {
  readonly kind: 'unevaluated'
  readonly of: NodeId
  readonly properties?: NodeId | false
  readonly items?: NodeId | false
}

/** A schema resource: while `of` is being followed, dynamic references may lead to its anchors. */
export interface ResourceNode extends Described {
  readonly kind: 'resource'
  readonly of: NodeId
  readonly anchors: ReadonlyMap<string, NodeId>
}

/**
 * `$dynamicRef`, `$recursiveRef` (anchor ''): the anchor's node in the outermost resource that is being followed and has
 * it, else `to`. It is always one of the candidates.
 */
export interface DynamicNode extends Described {
  readonly kind: 'dynamic'
  readonly anchor: string
  readonly to: NodeId
  readonly candidates: readonly NodeId[]
}

/** A name for another node: `$ref` where a schema is nothing else. */
export interface ReferenceNode extends Described {
  readonly kind: 'reference'
  readonly to: NodeId
}

/** Every value. */
export interface UnknownNode extends Described {
  readonly kind: 'unknown'
}

/** No value (`false` as a schema). */
export interface NeverNode extends Described {
  readonly kind: 'never'
}

/** A type of a schema: of a JSON value, a text, an attribute or an element's content. */
export type TypeNode =
  | ScalarNode
  | CodeListNode
  | ListNode
  | UnionNode
  | ComplexNode
  | ObjectNode
  | ArrayNode
  | ConstantNode
  | AllNode
  | NotNode
  | ConditionalNode
  | UnevaluatedNode
  | ResourceNode
  | DynamicNode
  | ReferenceNode
  | UnknownNode
  | NeverNode

export type TypeKind = TypeNode['kind']

/** A name in XML Schema's sense: namespace (empty where there is none) and local part. */
export interface Name {
  readonly namespace: string
  readonly local: string
}

/** How the local names begin that roots get where their description gives none. */
export const unnamedRootStart = 'unnamed-root-'

/** Whether a name, expanded or local, is the one that a comparison gives to a root without a name. */
export function isUnnamedRoot(name: string): boolean {
  return name.replace(/^\{[^}]*\}/, '').startsWith(unnamedRootStart)
}

/** `{namespace}local`, the form in which names key maps and stand in configuration and messages. */
export function expandedName({ namespace, local }: Name): string {
  return namespace === '' ? local : `{${namespace}}${local}`
}

/** Parses `{namespace}local` or `local`, without a namespace `''`; `undefined` if the text is neither. */
export function parseExpandedName(text: string): Name | undefined {
  const match = /^(?:\{([^{}]*)\})?([^{}\s]+)$/u.exec(text)
  const local = match?.[2]
  return local === undefined ? undefined : { namespace: match?.[1] ?? '', local }
}

export function isSameName(a: Name, b: Name): boolean {
  return a.local === b.local && a.namespace === b.namespace
}
