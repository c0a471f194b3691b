/** The instructions of a program; each has two operands, of which not all are used. */
export const step = {
  /** The expression matches. */
  match: 0,
  /** Reads a character of the class, then continues at the next place. */
  character: 1,
  /** Continues at both places. */
  fork: 2,
  jump: 3,
  /** Continues if a condition holds (`holds`), or if it does not (`fails`). */
  holds: 4,
  fails: 5,
} as const

/** Numbers of conditions; from `look` on, those of the program's look-arounds. */
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
  /** The look-arounds, each after those that it uses. */
  readonly looks?: readonly LinearSteps[]
  readonly steps: readonly number[]
}
