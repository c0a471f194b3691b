/** What a program does at one of its places; each has two operands, of which not all are used. */
export const step = {
  /** The text has what was asked for. */
  match: 0,
  /** A character of the class goes on with the next place. */
  character: 1,
  /** Goes on at both places. */
  fork: 2,
  jump: 3,
  /** Goes on where a condition holds, or where it does not. */
  holds: 4,
  fails: 5,
} as const

/** Conditions by number; from `look` on those of the program itself. */
export const condition = { start: 0, end: 1, boundary: 2, look: 3 } as const

/** Steps, three numbers each, that read a text forward or backward from every place at once. */
export interface LinearSteps {
  readonly steps: readonly number[]
  readonly isBackward?: true
}

/** A regular expression as `src/regex/linear` writes it. */
export interface LinearProgram {
  readonly source: string
  /** Expressions of single characters. */
  readonly classes: readonly string[]
  /** What stands ahead or behind, in the order in which each needs those before it. */
  readonly looks?: readonly LinearSteps[]
  readonly steps: readonly number[]
}
