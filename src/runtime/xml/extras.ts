import type { Declarations, SimpleType } from '../descriptor.ts'
import type { Accepted } from '../text/simple.ts'
import type { XmlElement } from '../xml-element.ts'
import type { Child } from './arrange.ts'
import type { ReadAttribute } from './attributes.ts'
import type { Decoder } from './decoder.ts'
import type { Instance } from './instance.ts'
import type { Matcher } from './matcher.ts'
import type { NamespaceWriter } from './namespace-writer.ts'
import type { PreparedType } from './prepare.ts'
import type { Leaf, PreparedAny, PreparedAttribute, PreparedElement, PreparedGroup } from './prepared.ts'

/** What few schemas need, apart from the rest so that bundles without it stay small. */
export interface Extras {
  /** Follows content models that are no plain sequences. */
  readonly matcher: (content: PreparedGroup) => Matcher
  /** The members of a value in the order of such a model, and each with the particle that takes it. */
  readonly arrange: (type: PreparedType, value: object) => readonly Child[]
  readonly takenBy: (leaf: Leaf, child: Child) => Child
  /** The element just opened, taken by a wildcard. */
  readonly wildcard: (decoder: Decoder, any: PreparedAny) => XmlElement | undefined
  /** The element just opened, of the type that allows everything. */
  readonly anything: (
    decoder: Decoder,
    declared: PreparedElement,
    instance: Instance | undefined,
  ) => XmlElement | undefined
  /** Attributes that a wildcard may take, by expanded name; nothing where there is none. */
  readonly attributes: (
    decoder: Decoder,
    type: PreparedType,
    attributes: readonly ReadAttribute[],
  ) => { readonly [name: string]: string } | undefined
  /** A type that `xsi:type` names in the place of one that tells no derived types. */
  readonly typeNamed: (
    declarations: Declarations | undefined,
    name: string,
    declared: PreparedType,
  ) => PreparedType | undefined
  readonly rules: (decoder: Decoder) => DocumentRules
  /** What is wrong with a value as an `XmlElement`. */
  readonly elementFault: (value: unknown) => string | undefined
  readonly attributesFault: (value: unknown, type: PreparedType) => string | undefined
  readonly write: (writer: NamespaceWriter, element: XmlElement, indent: string) => string
  /** Whether only the document shows if a text is right: what it holds once or refers to, and how names are written. */
  readonly isOfDocument: (type: SimpleType) => boolean
}

/** What holds over a whole document: IDs, references to them, identity constraints. */
export interface DocumentRules {
  begin(key: string, declared: PreparedElement | undefined): void
  attribute(known: Pick<PreparedAttribute, 'key'>, value: Accepted, offset: number): void
  text(value: Accepted, offset: number): void
  /** The element ends; `isText`: what it holds is of a simple type. */
  end(isText: boolean): void
  finish(): void
}
