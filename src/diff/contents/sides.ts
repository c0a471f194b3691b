import type { Location } from '../../diagnostics/index.ts'
import type { AnyParticle, Name, NodeId } from '../../schema/index.ts'
import type { GroupedContents } from './grouped.ts'

export interface ContentSide {
  /**
   * The content model, printed; the same text for all flat lists of elements, which are not reported as a whole.
   */
  readonly model: string
  /** The part of the printed model that differs from the other side. */
  readonly modelPart: string
  /** A key of the model; different if the models differ. */
  readonly modelKey: string
  /** The elements that both sides have, in order; empty if more than the order differs. */
  readonly order: readonly string[]
  /** Whether the elements can be in any order. */
  readonly isFree: boolean
  /** Wildcards without counterpart on the other side, printed. */
  readonly wildcards: readonly string[]
  /** Wildcards that became others: the same number on both sides. */
  readonly edited: readonly { readonly key: string; readonly wildcard: AnyParticle }[]
  /** The comparison of both contents, if one of them has groups. */
  readonly grouped?: GroupedContents | undefined
  /** Whether text is allowed between the elements. */
  readonly isMixed: boolean
  /** Elements without data element that the other side does not have. */
  readonly unlisted: readonly string[]
  readonly at: Location
}

export interface StandInsSide {
  readonly what: 'type' | 'element'
  /** Expanded names, without its own. */
  readonly names: readonly string[]
  /** Whether only these are allowed, since the type or element itself is abstract. */
  readonly isAbstract: boolean
}

export interface FoundSide {
  readonly what: 'element' | 'attribute'
  readonly name: Name
  /** How the wildcards check what they find (`processContents`). */
  readonly process: 'lax' | 'strict'
  /** The effect on what the wildcards accept, if both versions declare it. */
  readonly effect?: 'narrows' | 'widens' | 'replaces'
  /** The types that have such a wildcard in both versions. */
  readonly holders: readonly { readonly before: NodeId; readonly after: NodeId }[]
}
