/** The instructions of a program that tries one way after another. Each is a list, with its operands after it. */
export const limitedStep = {
  /** The expression, or the look-around that it belongs to, matches. */
  match: 0,
  /** Reads a character: its class, and whether it is the one before (1). */
  character: 1,
  /** Two ways: the one to try first, the other. */
  fork: 2,
  jump: 3,
  /** Continues if a condition has the given truth (0 or 1). */
  holds: 4,
  /** Stores the place of the text in a register. */
  store: 5,
  /** Unsets registers: the first, and the one after the last. */
  unset: 6,
  /** Reads what a group has matched: the register of its start, and whether it is before the place (1). */
  reference: 7,
  /** A look-around, whose program follows: whether it must match (0 or 1), the way if so. */
  look: 8,
  /** Begins a repetition with no rounds: the register of their number. */
  begin: 9,
  /** Begins a round or ends the repetition: register, minimum, maximum or -1, whether it ends first (1), its end. */
  repeat: 10,
  /** Counts a round and stores where it begins: register. */
  round: 11,
  /** Returns to the `repeat` unless the round was not needed and matched no character: register, minimum, way. */
  again: 12,
} as const

/** A regular expression as `src/regex/linear` writes it if no program has a time that is linear. */
export interface LimitedProgram {
  readonly source: string
  /** Expressions of single characters. */
  readonly classes: readonly string[]
  /** The number of registers. */
  readonly registers: number
  readonly steps: readonly (readonly number[])[]
}
