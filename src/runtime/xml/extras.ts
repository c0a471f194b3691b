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

/** The functions that few schemas need; separate, so that bundles without them stay small. */
export interface Extras {
  readonly prepare: (type: ComplexType | AnyType) => PreparedType
  /** Makes a matcher for a content model that is not a plain sequence. */
  readonly matcher: (content: PreparedGroup) => Matcher
  readonly checker: (root: RootElement, trail: ErrorContext, read: ReadMembers) => Checker
  readonly writer: (root: RootElement, read: ReadMembers) => Writer
  /** Reads the current element, which may have `xsi:type` or `xsi:nil`. */
  readonly element: (decoder: Decoder, declared: PreparedElement) => unknown
  /** The sink for children held as a list of nodes; `undefined` if they are members. */
  readonly nodes: (
    decoder: Decoder,
    type: PreparedType,
    declared: PreparedElement,
    target: object,
  ) => ChildNodeSink | undefined
  /** Reads the current element as a member; it may be a wildcard's or one of a substitution group. */
  readonly child: (decoder: Decoder, leaf: PreparedLeaf, index: number) => unknown
  /** Reads the attributes that no declaration matches into the property of the wildcard. */
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

/** The checks over a whole document: IDs, references to them, identity constraints. */
export interface DocumentRules {
  begin(key: string, declared: PreparedElement | undefined): void
  attribute(known: Pick<PreparedAttribute, 'key'>, value: Accepted, offset: number): void
  text(value: Accepted, offset: number): void
  /** Called at the end of an element; `isText`: its content has a simple type. */
  end(isText: boolean): void
  finish(): void
}
