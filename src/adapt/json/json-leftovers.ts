import type { RenameCandidate } from '../../align/index.ts'

/** A property that nothing joins: its place as a mapping file writes it. */
export interface UnpairedProperty extends RenameCandidate {
  readonly path: string
}
