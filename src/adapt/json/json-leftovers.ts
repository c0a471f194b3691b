import type { Candidate } from '../../align/index.ts'

/** A property that nothing joins: its place as a mapping file writes it. */
export interface Leftover extends Candidate {
  readonly path: string
}
