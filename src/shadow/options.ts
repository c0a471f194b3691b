import type { DifferenceKind } from './compare-values.ts'

/** What a shadow is told; every member may be left out. */
export interface ShadowOptions<Old, New> {
  /** What is compared of an answer: a value of JSON, with the same names on both sides. It runs when the caller has its answer. */
  readonly read?: {
    readonly old?: (answer: Old) => unknown
    readonly new?: (answer: New) => unknown
  }
  /** Copies an old answer that can be read only once, before the caller reads it: `(response) => response.clone()`. */
  readonly copy?: (answer: Old) => Old
  /** Compares every so many-th answer; 1, each of them, by default. */
  readonly every?: number
  /** New answers that are on their way at once, late ones too; beyond them no more are asked for. 16 by default. */
  readonly pending?: number
  /** Milliseconds after which a new answer is late; 10,000 by default. */
  readonly timeout?: number
  /** Places that may differ: names from the root, without the indexes of lists. */
  readonly ignore?: (names: readonly string[]) => boolean
  /** The data element of a place, by which differences are then counted. */
  readonly dataElementOf?: (names: readonly string[]) => string | undefined
  /** Differences that are kept of each place, with their values; 3 by default. Their counts are kept in any case. */
  readonly samples?: number
  /** Values that are compared of one answer; 100,000 by default. */
  readonly values?: number
}

/** One difference, to look at. */
export interface ShadowSample {
  /** What the caller calls the request. */
  readonly key: string
  /** With the indexes of lists. */
  readonly path: string
  /** As JSON, cut after 200 characters. */
  readonly old?: string
  readonly new?: string
}

/** All differences of one kind at one place. */
export interface ShadowDifference {
  /** Names from the root, without the indexes of lists. */
  readonly path: string
  readonly dataElement?: string
  /** `missing`: the new answer does not have it; `added`: the old one does not. */
  readonly kind: DifferenceKind
  readonly count: number
  /** Answers that have it. */
  readonly answers: number
  readonly samples: readonly ShadowSample[]
}

/** What was found so far. Every answer is in exactly one of the counts from `equal` to `passed`. */
export interface ShadowReport {
  readonly answers: number
  readonly equal: number
  readonly different: number
  /** The new one threw, or could not be read or compared. */
  readonly failed: number
  readonly late: number
  /** Not asked: by `every`, because too many were waited for, or because the old one threw. */
  readonly passed: number
  /** Asked, and not settled yet. */
  readonly open: number
  /** The most frequent first. */
  readonly differences: readonly ShadowDifference[]
  /** Differences at places beyond the first thousand. */
  readonly others: number
  /** The first failures, with what was said. */
  readonly failures: readonly { readonly key: string; readonly said: string }[]
}

/** Answers with the old, and compares with the new. */
export interface Shadow<Old, New> {
  /** Gives what the old one gives, as soon as it does; the new one is asked afterwards, and cannot fail the answer. */
  readonly answer: (
    key: string,
    old: () => Old | Promise<Old>,
    made: () => New | Promise<New>,
  ) => Promise<Old>
  readonly report: () => ShadowReport
  /** Resolves when nothing is waited for any more. */
  readonly settled: () => Promise<void>
}
