import type { Location } from '../../diagnostics/index.ts'
import type { AnyParticle, Name, NodeId } from '../../schema/index.ts'
import type { GroupedContents } from './grouped.ts'

export interface ContentSide {
  /** The content model, printed; the same for lists of elements, of which nothing is told as a whole. */
  readonly model: string
  /** Of the model, what tells both sides apart. */
  readonly modelPart: string
  /** What tells models apart. */
  readonly modelKey: string
  /** The elements that both sides have, in order; nothing where more than the order is another. */
  readonly order: readonly string[]
  /** Where the order of elements is free. */
  readonly isFree: boolean
  /** Wildcards that the other side has nothing for, printed. */
  readonly wildcards: readonly string[]
  /** Wildcards that became others: the same number on both sides. */
  readonly edited: readonly { readonly key: string; readonly wildcard: AnyParticle }[]
  /** The questions to both contents, where either is more than a list of elements. */
  readonly grouped?: GroupedContents | undefined
  /** Whether text may stand between the elements. */
  readonly isMixed: boolean
  /** Elements that no data element is tied to here and the other side has no place for. */
  readonly unlisted: readonly string[]
  readonly at: Location
}

export interface StandInsSide {
  readonly what: 'type' | 'element'
  /** Expanded names, without its own. */
  readonly names: readonly string[]
  /** Whether only these can stand there. */
  readonly isAbstract: boolean
}

export interface FoundSide {
  readonly what: 'element' | 'attribute'
  readonly name: Name
  /** How the wildcards look at what they find. */
  readonly process: 'lax' | 'strict'
  /** What becomes of what they take, where both versions declare it. */
  readonly effect?: 'narrows' | 'widens' | 'replaces'
  /** The types that have such a wildcard in both versions. */
  readonly holders: readonly { readonly before: NodeId; readonly after: NodeId }[]
}
