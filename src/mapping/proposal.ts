import type { WithoutPolicy } from './mapping.ts'

/** What a person could take over into their mapping file. */
export interface Proposal {
  readonly pairs: readonly ProposedPair[]
  readonly without: readonly ProposedWithout[]
  /** What to know beside it; comments of the proposal, never of a person's file. */
  readonly notes: readonly string[]
}

export interface ProposedPair {
  readonly from: string
  readonly to: string
  readonly by?: 'hook'
  readonly root?: string
  readonly reason: string
}

export interface ProposedWithout {
  readonly from: string
  readonly policy: WithoutPolicy
  readonly root?: string
  readonly reason: string
}

/** The two sections that proposals go into, in the order of the file. */
export const proposedSections = ['pairs', 'without'] as const
export type ProposedSection = (typeof proposedSections)[number]

export function isEmptyProposal({ pairs, without }: Proposal): boolean {
  return pairs.length + without.length === 0
}
