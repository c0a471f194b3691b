import type { DifferenceKind } from './compare-values.ts'

/** Options of a shadow; all are optional. */
export interface ShadowOptions<Old, New> {
  /**
   * Turns an answer into the JSON value that is compared; both must use the same names. It runs after the caller
   * has its answer. Without it, accessors of a class are read only if its objects have no other members.
   */
  readonly read?: {
    readonly old?: (answer: Old) => unknown
    readonly new?: (answer: New) => unknown
  }
  /**
   * Copies an old answer that can be read only once, before the caller gets it: `(response) => response.clone()`.
   */
  readonly copy?: (answer: Old) => Old
  /** Compares only every nth answer; 1 (all) by default. */
  readonly every?: number
  /**
   * The largest number of pending new answers, including late ones; beyond it no more are requested. 16 by
   * default.
   */
  readonly pending?: number
  /** Milliseconds after which a new answer is late; 10,000 by default. */
  readonly timeout?: number
  /** Whether differences at a place are ignored; names from the root, without list indexes. */
  readonly ignore?: (names: readonly string[]) => boolean
  /** The data element of a place; differences are then counted by it. */
  readonly dataElementOf?: (names: readonly string[]) => string | undefined
  /** The number of differences per place kept with their values; 3 by default. All are counted. */
  readonly samples?: number
  /** The largest number of values compared of one answer; 100,000 by default. */
  readonly values?: number
}

/** One difference with its values. */
export interface ShadowSample {
  /** The caller's name for the request. */
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

/** The results so far. Every settled answer is counted in exactly one of `equal` to `passed`. */
export interface ShadowReport {
  readonly answers: number
  readonly equal: number
  readonly different: number
  /** The new implementation threw, or the answers could not be read or compared. */
  readonly failed: number
  readonly late: number
  /** Not compared: because of `every`, too many pending answers, or an error of the old implementation. */
  readonly passed: number
  /** Requested and still pending. */
  readonly open: number
  /** The most frequent first. */
  readonly differences: readonly ShadowDifference[]
  /** Differences at places beyond the first thousand. */
  readonly others: number
  /** The first failures, with their messages. */
  readonly failures: readonly { readonly key: string; readonly said: string }[]
}

/** Answers with the old implementation, and compares the new one with it. */
export interface Shadow<Old, New> {
  /**
   * Returns the old implementation's answer as soon as it is there. The new one is called afterwards, and its
   * errors are only counted.
   */
  readonly answer: (
    key: string,
    old: () => Old | Promise<Old>,
    made: () => New | Promise<New>,
  ) => Promise<Old>
  readonly report: () => ShadowReport
  /** Resolves when no comparison is pending. */
  readonly settled: () => Promise<void>
}
