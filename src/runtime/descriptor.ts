import type { Lexical } from './text/lexical.ts'

/** Descriptors are what generated codecs consist of: plain data that says what is valid; the runtime acts on it. */
export type Lazy<T> = () => T

/** Text with facets, as in an attribute or an element without children. */
export interface TextType {
  readonly kind: 'text'
  readonly of: Lexical
  /** The closed list of values, where there is one. */
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
  readonly patterns?: readonly RegExp[]
}

/** Items separated by white space. */
export interface ListType {
  readonly kind: 'list'
  readonly item: Lazy<SimpleType>
  readonly length?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly patterns?: readonly RegExp[]
  readonly values?: readonly string[]
}

/** The first member that accepts a text gives it its meaning. */
export interface UnionType {
  readonly kind: 'union'
  readonly members: readonly Lazy<SimpleType>[]
  readonly patterns?: readonly RegExp[]
  readonly values?: readonly string[]
}

export type SimpleType = TextType | ListType | UnionType

export interface Attribute {
  readonly name: string
  readonly namespace?: string
  /** The property that holds it, where that is not the name. */
  readonly property?: string
  readonly type: Lazy<SimpleType>
  readonly required?: true
  readonly default?: string
  readonly fixed?: string
  readonly ids?: Ids
}

/** Data element of a place: one id, or an id for each data element that may stand around it. */
export type Ids = string | { readonly [parent: string]: string }

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
  readonly ids?: Ids
}

export interface Group {
  readonly group: 'sequence' | 'choice' | 'all'
  readonly of: readonly Particle[]
  readonly min?: number
  readonly max?: number
}

export type Particle = Element | Group

/** An element's attributes and content; `text` and `content` exclude each other, without either it is empty. */
export interface ComplexType {
  readonly kind: 'complex'
  readonly name: string
  /** Of the elements that name none themselves. */
  readonly namespace?: string
  readonly attributes?: readonly Attribute[]
  readonly text?: Lazy<SimpleType>
  /** The property that holds the text, where that is not `value`. */
  readonly textProperty?: string
  /** A list of particles is a sequence. */
  readonly content?: readonly Particle[] | Group
  /** Properties that are lists although no single particle repeats. */
  readonly lists?: readonly string[]
}

export type Type = SimpleType | ComplexType

/** A root element with what its documents are made of. */
export interface RootElement {
  readonly name: string
  readonly namespace: string
  readonly type: Lazy<Type>
  readonly nillable?: true
  /** The data elements that the root itself stands for. */
  readonly ids?: readonly string[]
  /** Prefixes for writing, by namespace; the root's own namespace is written without, unless listed. */
  readonly prefixes?: { readonly [namespace: string]: string }
}
