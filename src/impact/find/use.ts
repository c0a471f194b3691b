import type { ts } from 'ts-morph'
import type { SymbolChange } from '../affected/affected.ts'

/** One use of an affected name, at a node of the user's code. */
export interface CodeUse {
  readonly node: ts.Node
  /** The key of the exported name or property used. */
  readonly key: string
  /** The single value used. */
  readonly value?: string
  /** Whether the name is the text of a constant of the user's own. */
  readonly isByConstant?: true
  /** Whether several types there have a property of this name, so that one new name may not do for all. */
  readonly isAmbiguous?: true
  /** Whether the node is a value whose type will no longer agree, not a name. */
  readonly isGiven?: true
  /** The properties or values that an object literal lacks, with commas between them. */
  readonly lacks?: string
  readonly touches: readonly SymbolChange[]
}

/** The entries with each change (by id) once. */
export function removeDuplicateChanges(touches: readonly SymbolChange[]): readonly SymbolChange[] {
  return [...new Map(touches.map((touch) => [touch.change.id, touch])).values()]
}
