/**
 * An error stops a build and ends a command with 2; a warning and a note do not. Notes are printed with `--verbose`
 * only.
 */
export type Severity = 'error' | 'warning' | 'note'

/** One kind of problem: how severe it is, what it says, and where known the way out. */
export interface Entry {
  readonly severity: Severity
  /** A part of the input is not read because of it: no comparison can look there, and each one lists it. */
  readonly leavesOut?: true
  say(facts: never): string
  fix?(facts: never): string
}
