import type { Composite } from './text/composite.ts'
import type { Lexical } from './text/lexical.ts'
import type { TextPattern } from './text/pattern.ts'

/** Descriptors are what generated codecs consist of: plain data that says what is valid; the runtime acts on it. */
export type Lazy<T> = () => T

/** How `xsi:type` calls a type, and which types it may name in its place. */
export interface Derivable {
  /** Expanded name, where the type has one. */
  readonly typeName?: string
  /** The set's types derived from it, by expanded name, with the ways they are derived; built-in ones need no entry. */
  readonly derived?: Lazy<ReadonlyMap<string, DerivedType>>
}

/** Text with facets, as in an attribute or an element without children. */
export interface TextType extends Derivable {
  readonly kind: 'text'
  readonly of: Lexical
  /** The closed list of values, where there is one; of `QName` and `NOTATION` expanded names. */
  readonly values?: readonly string[]
  readonly length?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly totalDigits?: number
  readonly fractionDigits?: number
  readonly minInclusive?: string
  readonly maxInclusive?: string
  readonly minExclusive?: string
  readonly maxExclusive?: string
  /** All must match. */
  readonly patterns?: readonly TextPattern[]
}

/** Items separated by white space. */
export interface ListType extends Derivable {
  readonly kind: 'list'
  /** `xsList`. */
  readonly of: Composite
  readonly item: Lazy<SimpleType>
  readonly length?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly patterns?: readonly TextPattern[]
  readonly values?: readonly string[]
}

/** The first member that accepts a text gives it its meaning. */
export interface UnionType extends Derivable {
  readonly kind: 'union'
  /** `xsUnion`. */
  readonly of: Composite
  readonly members: readonly Lazy<SimpleType>[]
  readonly patterns?: readonly TextPattern[]
  readonly values?: readonly string[]
}

/** The type of a text. */
export type SimpleType = TextType | ListType | UnionType

/** XML Schema's wildcard constraint: `any`, a list (`''` for no namespace), or all but a list. */
export type NamespaceConstraint = 'any' | readonly string[] | { readonly not: readonly string[] }

/** The namespaces that a wildcard takes, and whether what it finds is checked. */
export interface Wildcard {
  readonly namespaces: NamespaceConstraint
  readonly process: 'strict' | 'lax' | 'skip'
}

/** `xs:key`, `xs:unique`, `xs:keyref`; names are expanded. */
export interface Constraint {
  readonly constraint: 'key' | 'unique' | 'keyref'
  readonly name: string
  /** Alternatives of steps; `//` first for anywhere below, then `{ns}local`, `{ns}*`, `*`, and `@` before an attribute. */
  readonly selector: readonly (readonly string[])[]
  readonly fields: readonly (readonly (readonly string[])[])[]
  readonly refer?: string
}

/** What a schema set declares, for wildcards and `xsi:type`; only documents that need it import it. */
export interface Declarations {
  /** By expanded name. */
  readonly elements: ReadonlyMap<string, Element>
  readonly attributes: ReadonlyMap<string, Attribute>
  readonly types: ReadonlyMap<string, Lazy<Type>>
}

/**
 * Simple types that documents may name by `xsi:type`, by the name of the type whose place they take: a table that a
 * generated module offers, for `withSimpleTypes`.
 */
export type SimpleTypes = ReadonlyMap<string, ReadonlyMap<string, Lazy<SimpleType>>>

/** An attribute of a complex type, with the property that holds it. */
export interface Attribute {
  readonly name: string
  readonly namespace?: string
  /** The property that holds it, where that is not the name. */
  readonly property?: string
  readonly type: Lazy<SimpleType>
  readonly required?: true
  readonly default?: string
  readonly fixed?: string
  /** Of the data element: its id, or `parent/id` for each that may stand around it, separated by spaces. */
  readonly ids?: string
}

/** An element among the children of another, with the property that holds it. */
export interface Element {
  readonly element: string
  /** Absent where it is the namespace of the type it stands in. */
  readonly namespace?: string
  readonly property?: string
  readonly type: Lazy<Type>
  /** 1 unless told otherwise. */
  readonly min?: number
  /** 1 unless told otherwise; Infinity where unbounded. */
  readonly max?: number
  readonly nillable?: true
  readonly default?: string
  readonly fixed?: string
  /** As of an attribute. */
  readonly ids?: string
  readonly abstract?: true
  /** The elements that can stand here instead, itself included where it can; a value then says which (`ElementOf`). */
  readonly oneOf?: Lazy<readonly Element[]>
  /** Derivations that may not stand in by `xsi:type`. */
  readonly block?: readonly ('extension' | 'restriction')[]
  readonly constraints?: readonly Constraint[]
}

/** A wildcard among elements; what it finds is held as `SchemaElement`. */
export interface Any extends Wildcard {
  readonly any: true
  readonly property: string
  readonly min?: number
  readonly max?: number
}

/** A sequence, choice or all of particles; it occurs once unless `min` and `max` (a count, or Infinity) say otherwise. */
export interface Group {
  readonly group: 'sequence' | 'choice' | 'all'
  readonly of: readonly ParticleDescriptor[]
  readonly min?: number
  readonly max?: number
}

/** What content is made of. */
export type ParticleDescriptor = Element | Any | Group

/** An element's attributes and content; `text` and `content` exclude each other, without either it is empty. */
export interface ComplexType extends Derivable {
  readonly kind: 'complex'
  readonly name: string
  /** Of the elements that name none themselves. */
  readonly namespace?: string
  readonly attributes?: readonly Attribute[]
  readonly text?: Lazy<SimpleType>
  /** The property that holds the text, where that is not `value`. */
  readonly textProperty?: string
  /** A list of particles is a sequence. */
  readonly content?: readonly ParticleDescriptor[] | Group
  /** Properties that are lists although no single particle repeats. */
  readonly lists?: readonly string[]
  /** Text may stand between the elements. */
  readonly mixed?: true
  /** The property that holds the children as an ordered list of nodes, where members cannot keep their order (always where mixed). */
  readonly nodes?: string
  readonly anyAttribute?: Wildcard & { readonly property: string }
  readonly abstract?: true
}

/** A type that `xsi:type` may name, with the derivations that lead to it. */
export interface DerivedType {
  readonly type: Lazy<Type>
  readonly by: readonly ('extension' | 'restriction')[]
}

/** `xs:anyType`: any attributes, text and elements; held as `SchemaElement`, what the set declares is checked. */
export interface AnyType {
  readonly kind: 'any'
}

/** The type of an element. */
export type Type = SimpleType | ComplexType | AnyType

/** A root element with what its documents are made of; `default`, `fixed` and `block` as for any element. */
export interface RootElement {
  readonly name: string
  readonly namespace: string
  readonly type: Lazy<Type>
  readonly nillable?: true
  readonly default?: string
  readonly fixed?: string
  readonly block?: readonly ('extension' | 'restriction')[]
  /** The data elements that the root itself stands for, one a text. */
  readonly ids?: readonly string[]
  /**
   * Prefixes for writing, by namespace; the root's own namespace is written without, unless listed. Members and texts have
   * one for each namespace; the root's own is listed where some have no namespace.
   */
  readonly prefixes?: { readonly [namespace: string]: string }
  /** Where documents can hold what only the whole set knows. */
  readonly declarations?: Lazy<Declarations>
  /** What `withSimpleTypes` gave: with it the codec knows every simple type that documents may name. */
  readonly simpleTypes?: SimpleTypes
  readonly constraints?: readonly Constraint[]
}
