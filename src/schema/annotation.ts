import type { Json } from './model.ts'

/** An element of an annotation, without positions: markup that only a profile understands. */
export interface AnnotationElement {
  readonly namespace: string
  readonly local: string
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
  readonly children: readonly AnnotationElement[]
}

/** What a version says about a node; never part of what the node accepts. */
export interface Annotation {
  readonly title?: string
  readonly documentation: readonly string[]
  readonly deprecated: boolean
  /** The data elements that the node carries, one for each context it can stand in. */
  readonly dataElements: readonly DataElement[]
  /** Keywords that refuse no value and are only compared, as they stand: `default`, `examples`, `xml`, `x-sunset` … */
  readonly stated?: ReadonlyMap<string, Json>
}

/** An entry of a regulated vocabulary, tied to a place of the schema. */
export interface DataElement {
  readonly id: string
  /** The name that the vocabulary gives it. */
  readonly name?: string
  /** What the vocabulary says it is, where the schema repeats that. */
  readonly definition?: string
  /** The vocabulary's own format notation (`an..35`, `n..16,6`). */
  readonly format?: string
  /** The data element in whose context alone this one is meant; absent where it holds wherever its node stands. */
  readonly parent?: string
  /** Whether it stands for another data element, named here, instead of being one (a search parameter). */
  readonly refersTo?: string
  readonly codeList?: string
  readonly subsets: readonly SubsetMembership[]
}

/** Membership of a data element in a subset, with the status as written (M, C, O, C/M …). */
export interface SubsetMembership {
  readonly subset: string
  readonly status: string
}

/** Reads the data elements out of the raw annotations of a schema; the only place that knows a vocabulary's markup. */
export interface Profile {
  readonly name: string
  /** From an XML Schema annotation: the children of `appinfo` and `documentation`. */
  dataElementsOf(markup: readonly AnnotationElement[]): readonly DataElement[]
  /**
   * From the children of an XML Schema annotation (`appinfo`, `documentation`): keys that join equal parts of
   * versions.
   */
  keysOf?(annotation: readonly AnnotationElement[]): readonly string[]
  /** The data elements that identify a document: no two documents of a store may be given the same value for one. */
  readonly unique?: readonly string[]
  /**
   * The data elements about the message that carries a document, with all inside them. Another message with the same
   * content has its own.
   */
  readonly ofMessage?: readonly string[]
  /** Where a JSON Schema object keeps such an id. */
  readonly keyPointer?: readonly string[]
  /** The text for people where the markup marks it; undefined where all of its text is. */
  documentationOf?(markup: readonly AnnotationElement[]): readonly string[] | undefined
}
