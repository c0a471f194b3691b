/**
 * An error stops a build and ends a command with 2; a warning and a note do not. Notes are printed with `--verbose`
 * only.
 */
export type Severity = 'error' | 'warning' | 'note'

/** One kind of problem: how severe it is, what it says, and where known the way out. */
export interface Entry {
  readonly severity: Severity
  say(facts: never): string
  fix?(facts: never): string
}
