import type { Composite } from './text/composite.ts'
import type { Lexical } from './text/lexical.ts'
import type { TextPattern } from './text/pattern.ts'

/** A function that returns a part of a descriptor, the plain data in generated codecs that says what is valid. */
export type Lazy<T> = () => T

/** The name of a type for `xsi:type`, and the types that `xsi:type` may name instead of it. */
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
  /** The enumerated values, if there are any; expanded names for `QName` and `NOTATION`. */
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
  /** A decimal text; `of` is then made by `withMultiples`. */
  readonly multipleOf?: string
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

/** A union: a text has the type of the first member that accepts it. */
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

/** A wildcard: the namespaces that it allows, and whether their content is checked. */
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

/** What a schema set declares, for wildcards and `xsi:type`; imported only by codecs that need it. */
export interface Declarations {
  /** By expanded name. */
  readonly elements: ReadonlyMap<string, Element>
  readonly attributes: ReadonlyMap<string, Attribute>
  readonly types: ReadonlyMap<string, Lazy<Type>>
}

/**
 * The simple types that documents may name by `xsi:type`, by the name of the type they replace; a table of a
 * generated module, for `withSimpleTypes`.
 */
export type SimpleTypes = ReadonlyMap<string, ReadonlyMap<string, Lazy<SimpleType>>>

/** An attribute of a complex type. */
export interface Attribute {
  readonly name: string
  readonly namespace?: string
  /** The property that holds it, if its name differs. */
  readonly property?: string
  readonly type: Lazy<SimpleType>
  readonly required?: true
  readonly default?: string
  readonly fixed?: string
  /** The data elements: an id, or `parent/id` for each possible enclosing data element, separated by spaces. */
  readonly ids?: string
}

/** A child element. */
export interface Element {
  readonly element: string
  /** Absent if it is the namespace of the containing type. */
  readonly namespace?: string
  readonly property?: string
  readonly type: Lazy<Type>
  /** Default 1. */
  readonly min?: number
  /** Default 1; Infinity for unbounded. */
  readonly max?: number
  readonly nillable?: true
  readonly default?: string
  readonly fixed?: string
  /** See `Attribute.ids`. */
  readonly ids?: string
  readonly abstract?: true
  /** The substitution group: all elements that may appear here; a value then names its element (`ElementOf`). */
  readonly oneOf?: Lazy<readonly Element[]>
  /** Derivations that `xsi:type` must not use here. */
  readonly block?: readonly ('extension' | 'restriction')[]
  readonly constraints?: readonly Constraint[]
  /** See `RootElement.sees`; for what stands below the element at a wildcard. */
  readonly sees?: readonly number[]
}

/** An element wildcard (`xs:any`); its elements are held as `SchemaElement`. */
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

/** A particle: element, wildcard or group. */
export type ParticleDescriptor = Element | Any | Group

/** Attributes and content of an element. It has `text` or `content`, or neither if it is empty. */
export interface ComplexType extends Derivable {
  readonly kind: 'complex'
  readonly name: string
  /** The namespace of child elements that have no `namespace` of their own. */
  readonly namespace?: string
  readonly attributes?: readonly Attribute[]
  readonly text?: Lazy<SimpleType>
  /** The property that holds the text; default `value`. */
  readonly textProperty?: string
  /** A list of particles is a sequence. */
  readonly content?: readonly ParticleDescriptor[] | Group
  /** Properties that are lists although no single particle repeats. */
  readonly lists?: readonly string[]
  /** Mixed content: text between the elements is allowed. */
  readonly mixed?: true
  /** The property with the children as an ordered list, if members cannot keep their order (always if mixed). */
  readonly nodes?: string
  readonly anyAttribute?: Wildcard & { readonly property: string }
  readonly abstract?: true
}

/** A type that `xsi:type` may name, with the derivation methods between it and the declared type. */
export interface DerivedType {
  readonly type: Lazy<Type>
  readonly by: readonly ('extension' | 'restriction')[]
}

/**
 * `xs:anyType`: any attributes, text and elements, held as `SchemaElement`; declared elements in it are checked.
 */
export interface AnyType {
  readonly kind: 'any'
}

/** The type of an element. */
export type Type = SimpleType | ComplexType | AnyType

/** A root element with its type and everything else its codec needs. */
export interface RootElement {
  readonly name: string
  readonly namespace: string
  readonly type: Lazy<Type>
  readonly nillable?: true
  readonly default?: string
  readonly fixed?: string
  readonly block?: readonly ('extension' | 'restriction')[]
  /** The data elements of the root element itself. */
  readonly ids?: readonly string[]
  /**
   * Prefixes for writing, by namespace. The root's own namespace is written without a prefix unless it is listed,
   * which it is if some elements have no namespace.
   */
  readonly prefixes?: { readonly [namespace: string]: string }
  /** The declarations of the set, if wildcards or `xsi:type` can refer to them. */
  readonly declarations?: Lazy<Declarations>
  /**
   * The types, and the elements with `element ` before them, that only documents of some roots of the set may use:
   * by expanded name, the number of a group of schema documents. Absent if this root's documents may use all.
   */
  readonly origins?: Lazy<ReadonlyMap<string, number>>
  /** The groups whose types and elements documents of this root may use. */
  readonly sees?: readonly number[]
  /** Set by `withSimpleTypes`: all simple types that documents may name by `xsi:type`. */
  readonly simpleTypes?: SimpleTypes
  readonly constraints?: readonly Constraint[]
}
