import type { ReadAttribute } from './attributes.ts'
import type { ResolvedName, Scope } from './scope.ts'

/** A start tag that the reader can go back to once its element is closed. */
export interface Mark {
  readonly name: ResolvedName
  readonly attributes: readonly ReadAttribute[]
  readonly scope: Scope
  readonly outer: Scope
  readonly offset: number
  readonly position: number
  readonly isEmptyElement: boolean
}
