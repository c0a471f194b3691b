import type { SchemaSet } from '../schema/index.ts'
import type { Possibilities } from './possible.ts'
import type { Random } from './random.ts'
import type { Prefixes } from './tree.ts'

/** `minimal` holds what must be there, `full` everything once and repeats twice, `random` anything that is allowed. */
export type Size = 'minimal' | 'full' | 'random'

/** What one document's making goes by. */
export interface Making {
  readonly set: SchemaSet
  readonly random: Random
  readonly size: Size
  readonly possible: Possibilities
  readonly prefixes: Prefixes
  /** Identifiers that elements have so far. */
  readonly ids: Set<string>
  /** Whether the first element that may have an identifier gets one. */
  readonly hasId: boolean
  reference(): string
  /** Whether something refers to an element, and no element has an identifier. */
  isDangling(): boolean
  /** Counts what must be there; whether the document is still one that can be looked at. */
  take(times: number): boolean
  /** Counts an element; whether only what must be there may follow. */
  spend(depth: number): boolean
}
