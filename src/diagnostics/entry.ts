/**
 * An error stops a build and ends a command with 2; a warning and a note do not. Notes are printed with `--verbose`
 * only.
 */
export type Severity = 'error' | 'warning' | 'note'

/** One kind of problem: its severity, its message and, if known, its fix. */
export interface Entry {
  readonly severity: Severity
  /**
   * Set if a part of the input is left out because of it; comparisons list that part as not compared. `tolerated`:
   * a local defect, and only a warning if the reader is told to tolerate defects.
   */
  readonly leavesOut?: true | 'tolerated'
  /** Set if it concerns only generated code; commands that neither write nor check code do not report it. */
  readonly isAboutOutput?: true
  say(facts: never): string
  fix?(facts: never): string
  /** Example facts that produce every wording of the message and fix; not needed without facts. */
  readonly examples?: readonly unknown[]
}

/** Requires examples for entries with facts, of the facts' type. */
type Exemplified<E> = {
  readonly [K in keyof E]: E[K] extends { say(facts: infer F): string } ? Examples<F> : never
}

type Examples<F> = unknown extends F ? unknown : { readonly examples: readonly [F, ...F[]] }

/**
 * Returns the entries of one stage unchanged. Their type omits the examples, which would make up most of the
 * declaration files.
 */
export function defineEntries<const E extends Readonly<Record<string, Entry>>>(
  entries: E & Exemplified<E>,
): { readonly [K in keyof E]: { readonly [P in Exclude<keyof E[K], 'examples' | 'fix'>]: E[K][P] } } {
  return entries
}
