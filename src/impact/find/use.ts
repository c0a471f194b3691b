import type { ts } from 'ts-morph'
import type { SymbolChange } from '../affected/affected.ts'

/** One use of something touched, at a node of the user's code. */
export interface CodeUse {
  readonly node: ts.Node
  /** What is used: an exported name or a property, by key. */
  readonly key: string
  /** A single value of it. */
  readonly value?: string
  /** Whether a constant of the user's own has the name as its text. */
  readonly isByConstant?: true
  /** Whether the node is no name but a value, of a type that does not agree with what is used. */
  readonly isGiven?: true
  /** The properties that an object literal lacks. */
  readonly lacks?: string
  readonly touches: readonly SymbolChange[]
}

/** Each change once. */
export function removeDuplicateChanges(touches: readonly SymbolChange[]): readonly SymbolChange[] {
  return [...new Map(touches.map((touch) => [touch.change.id, touch])).values()]
}
