import type { AnyType, ComplexType, RootElement, Wildcard } from '../descriptor.ts'
import type { Issue } from '../result.ts'
import type { Accepted } from '../text/simple.ts'
import type { ReadAttribute } from './attributes.ts'
import type { Checker, ReadMembers } from './checker.ts'
import type { ChildNodeSink, Decoder } from './decoder.ts'
import type { Writer } from './encode.ts'
import type { ErrorContext } from './error-context.ts'
import type { Matcher } from './matcher.ts'
import type {
  PreparedAttribute,
  PreparedElement,
  PreparedGroup,
  PreparedLeaf,
  PreparedType,
} from './prepare.ts'

/** What few schemas need, apart from the rest so that bundles without it stay small. */
export interface Extras {
  readonly prepare: (type: ComplexType | AnyType) => PreparedType
  /** Follows content models that are no plain sequences. */
  readonly matcher: (content: PreparedGroup) => Matcher
  readonly checker: (root: RootElement, trail: ErrorContext, read: ReadMembers) => Checker
  readonly writer: (root: RootElement, read: ReadMembers) => Writer
  /** The element just opened, where it may name its type or be nil. */
  readonly element: (decoder: Decoder, declared: PreparedElement) => unknown
  /** Where the children of an element go that are no members; nothing where they are. */
  readonly nodes: (
    decoder: Decoder,
    type: PreparedType,
    declared: PreparedElement,
    target: object,
  ) => ChildNodeSink | undefined
  /** The element just opened as a member: it may be taken by a wildcard or as one of several. */
  readonly child: (decoder: Decoder, leaf: PreparedLeaf, index: number) => unknown
  /** Reads attributes that a wildcard may take into a value. */
  readonly attributes: (
    decoder: Decoder,
    any: Wildcard & { readonly property: string },
    type: PreparedType,
    attributes: readonly ReadAttribute[],
    target: object,
  ) => void
  readonly rules: (decoder: Decoder) => DocumentRules
  readonly issuesOfDocument: (root: RootElement, value: unknown, read: ReadMembers) => readonly Issue[]
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
